/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* partial-loops.h: loops over a part of an image, as loops over all of it.
 *
 *   for (x = 0; x < width; x++)           for (y = 0; y < height; y++)
 *     out[0][x] = in[0][x];                 for (x = 0; x < width; x++)
 *   for (y = 0; y < height; y++)              if (y == 0)
 *     out[y][0] = 0;                            out[y][x] = in[y][x];
 *                                             if (x == 0)
 *                                               out[y][x] = 0;
 *
 *   for (y = 0; y < height; y++) {        for (y = 0; y < height; y++)
 *     for (x = 0; x < width; x++)           for (x = 0; x < width; x++)
 *       a[y][x] = f (in[y][x]);               a[y][x] = f (in[y][x]);
 *     for (x = 0; x < width; x++)         for (y = 0; y < height; y++)
 *       b[y][x] = g (a[y][x]);              for (x = 0; x < width; x++)
 *   }                                         b[y][x] = g (a[y][x]);
 *
 * What they would write outside of the image is not written. An image that
 * nothing has written before is as loops leave it that go over less than all
 * pixels: as the input, or zero. Where such loops read the image beside what
 * they write of it, they read a copy: pixels are written in parallel.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: statements whose loops, of rows or columns or
 * both, write images at places that follow these, or are always the same, and
 * whose parts may be done one after the other. */
void skel_partial_loops_rewrite (SkelUnit *unit);

G_END_DECLS
