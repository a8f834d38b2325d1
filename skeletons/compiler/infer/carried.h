/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* carried.h: images that turns of a loop hand on to the next.
 *
 *   for (...) {                for (...) {
 *     b = f (a);                 b = f (a);
 *     a = g (b);                 a_next = g (b);
 *   }                            a = a_next;
 *                              }
 *
 * The copy is done by exchanging the two, and so is nothing to do; but the
 * nests of a turn now read no image that one of them writes.
 */
#pragma once

#include "split.h"

G_BEGIN_DECLS

/* Changes @pieces so, whose images have one life each, and @analysis' function,
 * where turns are so short that their nests may be one. */
void skel_copy_carried (SkelAnalysis *analysis, SkelUnit *unit, GArray *pieces);

G_END_DECLS
