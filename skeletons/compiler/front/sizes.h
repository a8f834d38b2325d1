/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sizes.h: the size of the images by the names that the parameters have.
 *
 *   const int w = width, last = w - 1;
 *   uint8_t m[height][w];                uint8_t m[height][width];
 *   for (x = 1; x < last; x++)           for (x = 1; x < width - 1; x++)
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all of @functions (SkelFunction): variables that are such a parameter, and
 * in what loops begin with and ask, variables that are a sum with one. */
void skel_sizes_rewrite (SkelUnit *unit, const GPtrArray *functions);

G_END_DECLS
