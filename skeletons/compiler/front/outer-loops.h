/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* outer-loops.h: loops around those over the pixels that may as well be in
 * them.
 *
 *   for (c = 0; c < 3; c++)               for (y = 0; y < height; y++)
 *     for (y = 0; y < height; y++)          for (x = 0; x < width; x++)
 *       for (x = 0; x < width; x++)           for (c = 0; c < 3; c++)
 *         a[y][x][c] = b[y][x][c];              a[y][x][c] = b[y][x][c];
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: those that turn as often as a constant says,
 * around two loops over the pixels and nothing else, which change channels of
 * images that they do not read, and no other variable. */
void skel_outer_loops_rewrite (SkelUnit *unit);

G_END_DECLS
