/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* chained-assignments.h: a = b = value, one after the other.
 *
 *   *most = *least = in[0][0];    *least = in[0][0];
 *                                 *most = in[0][0];
 *   int least = in[0][0];         int least = in[0][0];
 *   int most = least;             int most = in[0][0];
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* Adds what @statement is, one after the other, to @statements. */
void skel_chained_assignments_part (
    SkelUnit *unit, SkelNode *statement, GPtrArray *statements);

/* In all functions of @unit, of statements beside the loops: where the value
 * changes nothing and asks for none of the places. */
void skel_chained_assignments_rewrite (SkelUnit *unit);

G_END_DECLS
