/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* row-sums.h: sums of rows that are added up, as one sum of all pixels.
 *
 *   for (y...) {                      for (y...)
 *     uint32_t row = 0;
 *     for (x...)                        for (x...)
 *       row += in[y][x];                  sum += in[y][x];
 *     sum += row;
 *   }
 *
 * Where a row's sum may wrap, and the other could not, it says something.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit, in loops over the pixels; of integers. */
void skel_row_sums_rewrite (SkelUnit *unit);

G_END_DECLS
