/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* places.h: where local pointers point, as subscripts that were written.
 *
 *   int row_at0 = y - 1, row_at = 0;
 *   in[row_at0][row_at + x + 1]           in[y - 1][x + 1]
 *
 * What such a variable was set to stands in its place, where that is the same
 * as long as it is used; and of pointers that are compared it is known then
 * whether they are in one row.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit: before and after walks.h, for what goes along with
 * a loop is set to something then. */
void skel_places_rewrite (SkelUnit *unit);

G_END_DECLS
