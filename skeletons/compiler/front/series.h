/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* series.h: variables that take the same values in each turn of a loop around
 * loops over the pixels, whatever comes, as a table of these.
 *
 *   for (int k = 8; k > 0; k /= 2)       static const int values[] = {8,4,2,1};
 *     f (k);                             for (int i = 0; i < 4; i++)
 *                                          { int k = values[i]; f (k); }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: ints and floats that begin with a constant, and
 * become what follows from constants and from each other alone, in loops of up
 * to 256 turns, or that count to a parameter which is no more. Those that count
 * by the same step each turn are left to counts.h. */
void skel_series_rewrite (SkelUnit *unit);

G_END_DECLS
