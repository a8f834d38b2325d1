/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* places.h: where local pointers point, as subscripts that were written.
 *
 *   int row_at0 = y - 1, row_at = 0;
 *   in[row_at0][row_at + x + 1]           in[y - 1][x + 1]
 *
 * What such a variable was set to stands in its place, where that is the same
 * as long as it is used; and of pointers that are compared it is known then
 * whether they are in one row. And who goes on from the end of a pixel comes to
 * the next one, and from the end of a row to the next, by what is a multiple of
 * their length:
 *
 *   in[y][0][3 * x + 4]                   in[y][x + 1][1]
 *   in[y][x - stride]                     in[y - 1][x]
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* @node divided by @length, of which it is a multiple at sight; else NULL. */
SkelNode *skel_places_divide (
    SkelUnit *unit, SkelNode *node, const SkelDimension *length);

/* In all functions of @unit: the first of these; before and after walks.h, for
 * what goes along with a loop is set to something then. */
void skel_places_rewrite (SkelUnit *unit);

/* Likewise, what goes on from an end. */
void skel_places_carry (SkelUnit *unit);

G_END_DECLS
