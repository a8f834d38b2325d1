/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-sets.h: whether passes leave what a program computes, in whichever
 * company.
 */
#pragma once

#include "graph/program.h"

G_BEGIN_DECLS

/* What a program becomes by each pass alone, by the passes up to each, and by
 * all but each, is evaluated where it is another one, and compared with what
 * @built, as it is, computes of the random pixels of @seed. NULL where that is
 * the same, else which passes make of it what computes something else; to be
 * freed. */
char *pass_sets_fault (const SkelProgram *built, guint32 seed);

G_END_DECLS
