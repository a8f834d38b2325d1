/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* collapsed.h: loops over all pixels by one number.
 *
 *   for (i = 0; i < n; i++)               for (y = 0; y < height; y++)
 *     t[0][i] = f (i / width);              for (x = 0; x < width; x++)
 *                                             t[0][y * width + x] = f (y);
 *
 * where n is width * height. So is one over all channels of all pixels, by ones
 * or by pixels, and one that goes down; and one that goes on while a pointer is
 * before the image's end, or some number that goes along is less than n:
 *
 *   while (p < in + n)                    for (p_at = 0; p_at < n; p_at++)
 *     sum += *p++;                          sum += in[0][p_at];
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: loops around images that nothing leaves early, by
 * a number that nothing else changes and nobody asks for after them. */
void skel_collapsed_rewrite (SkelUnit *unit);

G_END_DECLS
