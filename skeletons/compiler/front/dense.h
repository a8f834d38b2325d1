/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* dense.h: images whose rows follow each other without a gap.
 *
 *   void f (int width, int height, const uint8_t in[height][width],
 *       uint8_t out[height][width])
 *   {
 *     int16_t t[height][width];
 *
 * All images have a pitch here, whatever their rows were said to be apart. So
 * such images have the function's, or that of a parameter `int stride` which is
 * implied where it has none; and those that it is given are dense: there is
 * nothing beside their rows that may be read.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit that take images, and in calls of them: once
 * nothing goes on from row to row by what they are apart. */
void skel_dense_rewrite (SkelUnit *unit);

G_END_DECLS
