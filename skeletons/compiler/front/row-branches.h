/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* row-branches.h: rows that go one way or another, as pixels that do.
 *
 *   for (y...) {                      for (y...)
 *     if (y % 2 == 0) {                 for (x...)
 *       for (x...) a;                     if (y % 2 == 0)
 *       continue;                           a;
 *     }                                   else
 *     for (x...) b;                         b;
 *   }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit, where the loops over the columns are alike. */
void skel_row_branches_rewrite (SkelUnit *unit);

G_END_DECLS
