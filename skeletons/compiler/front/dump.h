/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* dump.h: the tree as text, for whoever works on skelc. */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* @unit as S-expressions: a line for each statement, every expression with its
 * type, and with its range once analysed. To be freed with g_free (). */
char *skel_dump (const SkelUnit *unit);

G_END_DECLS
