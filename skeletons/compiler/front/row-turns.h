/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* row-turns.h: variables that go along with the loops over the rows and those
 * over the columns.
 *
 *   for (y = 0; y < height; y++)          for (y = 0; y < height; y++) {
 *     for (x = 0; x < width; x++)           for (x = 0; x < width; x++)
 *       t[0][i++] = f (y);                    t[0][i + x] = f (y);
 *                                           i += width;
 *                                         }
 *
 * So what they say of a place are numbers of pixels and of rows, which
 * pitches.h tells from each other.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit, of what subscripts of images have. */
void skel_row_turns_rewrite (SkelUnit *unit);

G_END_DECLS
