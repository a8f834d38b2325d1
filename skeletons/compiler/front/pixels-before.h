/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pixels-before.h: numbers that are made of single pixels before the loops.
 *
 *   int seed = in[height / 2][width / 2];
 *
 *   for (...)                             for (...)
 *     out[y][x] = in[y][x] > seed;          out[y][x] = in[y][x]
 *                                               > in[height / 2][width / 2];
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all kernels of @unit: of variables that one statement beside their loops
 * sets, from images that are never changed, and that nothing asks for but what
 * is in these, or becomes another such variable. */
void skel_pixels_before_rewrite (SkelUnit *unit);

G_END_DECLS
