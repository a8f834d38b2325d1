/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme-places.h: extremes and where they are, as extremes of one number.
 *
 *   *most = -1;                           first = most_before << 32 | ~0u;
 *                                         key = first;
 *   for (y...)                            for (y...)
 *     for (x...)                            for (x...)
 *       if (v > *most) {                      key = max (key, v << 32
 *                                                        | ~(place + 1));
 *         *most = v;                      *most = key != first ? key >> 32 :
 * ... *at_x = x;                      *at_x = key != first ? place % width :
 * ...
 *       }
 *
 * The place is the pixel's number, row by row, so that of pixels that are alike
 * the first one is found, or by >= the last. Where both have no room in one
 * number a second nest looks for what the first has found (extreme.h).
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit, in loops that count both upwards. */
void skel_extreme_places_rewrite (SkelUnit *unit);

G_END_DECLS
