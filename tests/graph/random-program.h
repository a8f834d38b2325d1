/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* random-program.h: programs that nobody has written.
 */
#pragma once

#include "graph/program.h"

G_BEGIN_DECLS

/* A program that skel_program_check () finds right, the same for the same
 * @seed: any operations on any types, and among them what passes look for:
 * sums with weights, extremes, sorting networks, runs, quotients, limits. Those
 * of odd seeds are made of terms as they come, others of terms in the form that
 * term.h gives them. */
SkelProgram *random_program (guint32 seed);

G_END_DECLS
