/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* counts.h: loops over the pixels, as ones that count an int upwards.
 *
 *   for (y = height; y-- > 0;)                  for (y = 0; y < height; y++)
 *   for (size_t y = 0; y < height; y++) a[y]    for (int y = ...) a[(size_t) y]
 *
 * The order of pixels is nobody's business: a kernel in which it matters is
 * refused.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: those loops that have to do with the parameters
 * width and height, and whose variable nobody asks for after them. */
void skel_counts_rewrite (SkelUnit *unit);

G_END_DECLS
