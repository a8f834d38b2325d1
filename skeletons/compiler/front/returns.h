/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* returns.h: functions that are left early, as ones that end.
 *
 *   if (c) { a; return; }      if (c) { a; }
 *   b;                         else { b; }
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In all functions of @unit that return no value: where such an `if` stands
 * beside their statements, not within others. */
void skel_returns_rewrite (SkelUnit *unit);

/* @body, of a function that is called, as a statement: @result, NULL for none,
 * is set to what it returns. It and what else is needed is added to
 * @declarations, to stand before. NULL: it may end without returning any, from
 * loops that it may also leave. */
SkelNode *skel_returns_replace (SkelUnit *unit, SkelNode *body,
    SkelSymbol *result, GPtrArray *declarations);

G_END_DECLS
