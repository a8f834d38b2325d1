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

G_END_DECLS
