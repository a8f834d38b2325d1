/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* row-ends.h: places that go on from the end of a pixel to the next one, and
 * from the end of a row to the next, by what is a multiple of their length.
 *
 *   in[y][0][3 * x + 4]                   in[y][x + 1][1]
 *   in[0][(y - 1) * stride + x]           in[y - 1][x]
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* @node divided by @length, of which it is a multiple at sight; else NULL. */
SkelNode *skel_row_ends_divide (
    SkelUnit *unit, SkelNode *node, const SkelDimension *length);

/* What *@node, an int, is but for multiples of @length; those are returned, or
 * NULL: there are none. */
SkelNode *skel_row_ends_split (
    SkelUnit *unit, SkelNode **node, const SkelDimension *length);

/* In all functions of @unit, and of the place @element alone. What is left then
 * and is no column, or channel, is as row-rests.h has it. */
void skel_row_ends_carry (SkelUnit *unit);
void skel_row_ends_carry_one (SkelUnit *unit, SkelNode *element);

G_END_DECLS
