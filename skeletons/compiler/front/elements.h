/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* elements.h: arrays of which loops over the pixels change single elements, as
 * variables.
 *
 *   box[0] = width;                   int box_0 = width;
 *   box[1] = -1;                      int box_1 = -1;
 *   for (...)                         for (...)
 *     if (in[y][x] > 9) {               if (in[y][x] > 9) {
 *       if (x < box[0])                   if (x < box_0)
 *         box[0] = x;                       box_0 = x;
 *       if (x > box[1])                   if (x > box_1)
 *         box[1] = x;                       box_1 = x;
 *     }                                 }
 *                                     box[0] = box_0;
 *                                     box[1] = box_1;
 *
 * So each of them is accumulated in its own way.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all kernels of @unit: small arrays, local ones or results, whose
 * subscripts are constants wherever they are mentioned. */
void skel_elements_rewrite (SkelUnit *unit);

G_END_DECLS
