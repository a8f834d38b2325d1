/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* shifted.h: loops over the pixels whose counters are so far from the pixels
 * that they write, as ones that count these.
 *
 *   for (y = 0; y < height - 2; y++)    for (y = 1; y < height - 2 + 1; y++)
 *     for (x = 0; ...)                    for (x = 1; ...)
 *       out[y + 1][x + 1]                   out[y][x]
 *         = in[y][x + 2];                     = in[y - 1][x - 1 + 2];
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: loops that count an int upwards by one, and change
 * nothing but images: all else may ask how far its counter is. */
void skel_shifted_rewrite (SkelUnit *unit);

G_END_DECLS
