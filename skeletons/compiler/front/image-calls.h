/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* image-calls.h: calls of functions that are handed images, as what they do.
 *
 *   static int at (int stride, const uint8_t image[][stride], int y, int x)
 *   {
 *     return image[y][x];
 *   }
 *
 *   at (stride, in, y, x - 1)             in[y][x - 1]
 *
 *   static int three (const uint8_t *p) { return p[-1] + p[0] + p[1]; }
 *
 *   three (&in[y][x])                     in[y][x - 1] + in[y][x] + in[y][x +
 * 1]
 *
 * A function that does more than return an expression stands before the
 * statement that calls it, where that evaluates the call once.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all of @functions (SkelFunction): calls of static ones with an image, a
 * row or a pixel of one, or the address of any element; and, of what stands
 * beside the loops over the pixels, with any array of the function's. A call
 * that cannot be told so stays. */
void skel_image_calls_rewrite (SkelUnit *unit, const GPtrArray *functions);

G_END_DECLS
