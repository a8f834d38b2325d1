/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* walk.h: a variable that each turn of a loop moves by the same constant, on
 * whatever path.
 */
#pragma once

#include "header.h"

G_BEGIN_DECLS

/* A variable in one turn of a loop. */
typedef struct {
  SkelUnit *unit;
  SkelSymbol *variable;
  const SkelNode *begin; /* what it is when the turn begins, in the type that
                          * it is computed in; NULL: nothing is rewritten */
  gint64 moved;          /* since then */
  gint64 at_continue;
  gboolean continues, left; /* the turn ends somewhere, and here, early */
  gboolean in_loop, in_switch;
  gboolean
      steady; /* it moves by the same in all turns, for all that was seen */
} SkelWalk;

/* Follows the variable through a turn of @loop, its body and *@rest after that,
 * and makes it what it is by then of what it begins with, unless that is NULL.
 * Returns whether it moves by the same in each. */
gboolean skel_walk_follow (SkelWalk *self, SkelNode *loop, SkelNode **rest);

/* Leaves @loop the step that it counts by, and returns the others; and
 * expressions that are evaluated one after the other, where there are any. */
SkelNode *skel_walk_take_rest (SkelUnit *unit, SkelNode *loop);
SkelNode *skel_walk_join (SkelUnit *unit, SkelNode *first, SkelNode *second);

/* How far the counter of @loop has come: by its step in each turn, downwards,
 * too. NULL: that cannot be told. And @variable + @by * @way, in the type that
 * it is computed in. */
SkelNode *skel_walk_way (
    SkelUnit *unit, const SkelNode *loop, const SkelHeader *header);
SkelNode *skel_walk_begin (
    SkelUnit *unit, SkelSymbol *variable, gint64 by, SkelNode *way);

/* Makes @variable, in @loop, what it was before that and so often what it moves
 * by, *@by. FALSE: that is not known, and nothing has changed. */
gboolean skel_walk_unwind (
    SkelUnit *unit, SkelNode *loop, SkelSymbol *variable, gint64 *by);

/* Moves what loops of constant length in *@place do to @variable behind them.
 */
void skel_walk_lift (SkelUnit *unit, SkelNode **place, SkelSymbol *variable);

/* Adds the symbols that @node changes, in the order in which it does, to
 * @changed. */
void skel_walk_collect_changed (const SkelNode *node, GPtrArray *changed);

G_END_DECLS
