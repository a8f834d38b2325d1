/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* early-rows.h: rows that are left early, as branches.
 *
 *   if (y == 0) {                 if (y == 0) {
 *     a;                            a;
 *     continue;                   } else {
 *   }                               b;
 *   b;                            }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In the BLOCK @block, of a turn. */
void skel_early_rows_branch (SkelUnit *unit, SkelNode *block);

G_END_DECLS
