/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* early-turns.h: what pixels leave early that find nothing better.
 *
 *   if (most >= v) continue;      if (most < v)
 *   most = v;                       most = v;
 *
 * So an extreme is one whichever way it is asked for.
 */
#pragma once

#include "tree.h"

G_BEGIN_DECLS

/* In the loops over the pixels of all functions of @unit: where a condition
 * asks for what the rest of the turn then sets, and nothing else before. */
void skel_early_turns_rewrite (SkelUnit *unit);

G_END_DECLS
