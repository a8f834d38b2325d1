/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme-places.h: extremes and where they are, as extremes of one number.
 *
 *   *most = -1;                      first = most_before << 32 | ~0u; key =
 * first; for (y...) for (x...)            for (y...) for (x...) if (v > *most)
 * {                 key = max (key, v << 32 | ~(place + 1)); *most = v; *most =
 * key != first ? key >> 32 : ... *at_x = x;                   *at_x = key !=
 * first ? place % width : ... *at_y = y;
 *     }
 *
 * The place is the pixel's number, row by row, so that of pixels that are alike
 * the first one is found, or by >= the last.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: of integers of 32 bits, in loops that count both
 * upwards. */
void skel_extreme_places_rewrite (SkelUnit *unit);

G_END_DECLS
