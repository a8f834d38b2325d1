/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "walks.h"

#include "counts.h"
#include "header.h"
#include "loop-starts.h"
#include "make.h"
#include "queries.h"
#include "walk.h"

/* What loops count by at most. */
#define MAX_STEP 4

/* ---- loops over the pixels ---- */

/* Whether @node is a loop that sets @symbol first of all. */
static gboolean
begins_with (const SkelNode *node, const SkelSymbol *symbol)
{
  return node->kind == SKEL_NODE_FOR
         && skel_node_setting (node->children[0], symbol) != NULL;
}

/* Whether @symbol is an integer that @block sets before its child @index, and
 * before it asks for it, and that is no more asked for after that, or set anew
 * first. */
static gboolean
may_walk (const SkelFunction *function, const SkelNode *block, int index,
    const SkelSymbol *symbol)
{
  gboolean set = FALSE;

  if (symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0 || symbol->pointer
      || symbol->is_static || symbol->type == SKEL_TYPE_BOOL
      || skel_type_is_floating (symbol->type))
    return FALSE;
  for (int i = 0; i < index; i++)
    if (skel_node_setting (block->children[i], symbol))
      set = TRUE;
    else if (!set && !begins_with (block->children[i], symbol)
             && skel_node_count_uses (block->children[i], symbol) > 0)
      return FALSE;
  for (int i = index + 1; i < block->n_children; i++)
    if (skel_node_setting (block->children[i], symbol)
        || begins_with (block->children[i], symbol))
      break;
    else if (skel_node_mentions (block->children[i], symbol))
      return FALSE;
  return set && skel_node_sets_first (function->body, symbol, block);
}

/* Whether @node changes @symbol by nothing but constants that are added. */
static gboolean
only_moves (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->n_children > 0 && skel_node_changed (node, 0) == symbol
      && skel_header_read_step (node, symbol) == 0)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!only_moves (node->children[i], symbol))
      return FALSE;
  return TRUE;
}

/* Whether @symbol goes along with the loop @block->children[@index], for all
 * that can be seen from outside. */
static gboolean
seems_to_walk (const SkelFunction *function, const SkelNode *block, int index,
    const SkelSymbol *symbol)
{
  return may_walk (function, block, index, symbol)
         && only_moves (block->children[index], symbol);
}

/* What goes along with the loop @block->children[@index], which counts by
 * @counter, as Walks. */
static GPtrArray *
find_walks (SkelUnit *unit, const SkelFunction *function, const SkelNode *block,
    int index, const SkelSymbol *counter)
{
  SkelNode *loop = block->children[index], *rest;
  GPtrArray *changed = g_ptr_array_new (), *walks = g_ptr_array_new ();

  skel_walk_collect_changed (loop, changed);
  for (guint i = 0; i < changed->len; i++) {
    SkelWalk *walk = skel_unit_allocate (unit, sizeof *walk);

    *walk = (SkelWalk){ .unit = unit, .variable = changed->pdata[i] };
    if (walk->variable == counter
        || !seems_to_walk (function, block, index, walk->variable))
      continue;
    skel_walk_lift (unit, &loop->children[3], walk->variable);
    rest = skel_walk_take_rest (unit, loop);
    if (skel_walk_follow (walk, loop, &rest)
        && ABS (walk->moved) <= SKEL_MAX_SIZE)
      g_ptr_array_add (walks, walk);
    loop->children[2] = skel_walk_join (unit, loop->children[2], rest);
  }
  g_ptr_array_unref (changed);
  return walks;
}

/* Whether any of @walks goes upwards. */
static gboolean
goes_up (const GPtrArray *walks)
{
  for (guint i = 0; i < walks->len; i++)
    if (((const SkelWalk *)walks->pdata[i])->moved > 0)
      return TRUE;
  return FALSE;
}

/* Makes each of @walks what it was before @loop and so often what it moves by.
 */
static void
rewrite_walks (SkelUnit *unit, SkelFunction *function, SkelNode *loop,
    const GPtrArray *walks)
{
  SkelNode *rest = skel_walk_take_rest (unit, loop), *way = NULL;
  SkelHeader header;

  if (goes_up (walks)
      && !(skel_counts_read (unit, loop, &header) && header.step > 0))
    skel_counts_by_turns (unit, function, loop);
  if (skel_counts_read (unit, loop, &header))
    way = skel_walk_way (unit, loop, &header);
  for (guint i = 0; way && i < walks->len; i++) {
    SkelWalk *walk = walks->pdata[i];

    if (walk->moved % header.step != 0)
      continue;
    walk->begin = skel_walk_begin (
        unit, walk->variable, walk->moved / ABS (header.step), way);
    skel_walk_follow (walk, loop, &rest);
  }
  loop->children[2] = skel_walk_join (unit, loop->children[2], rest);
}

/* ---- loops that ask where a variable is that goes along ---- */

/* The variable that the comparison @condition is about by itself, on its side
 * @i; or NULL. */
static SkelSymbol *
find_compared (const SkelNode *condition, int i)
{
  const SkelNode *side;

  if (condition->kind != SKEL_NODE_BINARY
      || !skel_operation_is_comparison (condition->operation))
    return NULL;
  side = skel_node_bare (condition->children[i]);
  return side->kind == SKEL_NODE_VARIABLE ? side->symbol : NULL;
}

/* Which statement of @block sets @symbol before @block->children[@index], for
 * good, so that it may be set there as well; -1: none. */
static int
find_last_setting (const SkelNode *block, int index, const SkelSymbol *symbol)
{
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  const SkelNode *value = NULL;
  int i = index;

  while (!value && --i >= 0)
    value = skel_node_setting (block->children[i], symbol);
  if (value)
    skel_node_collect (block->children[i], mentioned);
  for (int k = i + 1; value && k < index; k++)
    if (skel_node_sets_any (block->children[k], mentioned, NULL))
      value = NULL;
  if (value
      && (skel_node_has_effects (value)
          || skel_node_count_kind (value, SKEL_NODE_INDEX) > 0))
    value = NULL;
  g_hash_table_unref (mentioned);
  return value ? i : -1;
}

/* Has the loop @block->children[@index] begin with what
 * @block->children[@from] sets @symbol to. */
static void
take_setting (SkelUnit *unit, const SkelNode *block, int index, int from,
    SkelSymbol *symbol)
{
  SkelNode *set = block->children[from], *value, *variable;

  value = skel_node_setting (set, symbol);
  for (int k = from + 1; k < index; k++)
    skel_node_substitute (unit, block->children[k], symbol, value);
  variable = skel_make_variable (unit, symbol, set->location);
  block->children[index]->children[0]
      = skel_make_assign (unit, variable, value);
  block->children[from] = set->kind == SKEL_NODE_DECLARE
                              ? skel_make_declaration (unit, symbol, NULL)
                              : skel_make_empty (unit, set->location);
}

/* @variable += @by */
static SkelNode *
make_step (
    SkelUnit *unit, SkelSymbol *variable, gint64 by, SkelLocation location)
{
  SkelNode *counted = skel_make_variable (unit, variable, location), *step;

  if (ABS (by) != 1) {
    step = skel_make_assign (
        unit, counted, skel_make_integer (unit, by, location));
    step->operation = SKEL_OPERATION_ADD;
    step->computed = step->type;
    return step;
  }
  step
      = skel_make_node (unit, SKEL_NODE_INCREMENT, variable->type, location, 1);
  step->value.i = by;
  step->children[0] = counted;
  return step;
}

/* Has the loop @block->children[@index] count by a variable that its condition
 * is about, and that its body moves by one, or by a pixel's channels. */
static void
count_by_walk (SkelUnit *unit, const SkelFunction *function,
    const SkelNode *block, int index)
{
  SkelNode *loop = block->children[index], *step;

  for (int i = 0; i < 2; i++) {
    SkelWalk walk
        = { .unit = unit, .variable = find_compared (loop->children[1], i) };
    int from
        = walk.variable && seems_to_walk (function, block, index, walk.variable)
              ? find_last_setting (block, index, walk.variable)
              : -1;

    if (from < 0 || !skel_walk_follow (&walk, loop, &loop->children[2])
        || ABS (walk.moved) < 1 || ABS (walk.moved) > MAX_STEP)
      continue;
    step = make_step (unit, walk.variable, walk.moved, loop->location);
    walk.begin = skel_walk_begin (unit, walk.variable, 0, step);
    skel_walk_follow (&walk, loop, &loop->children[2]);
    loop->children[2] = skel_walk_join (unit, step, loop->children[2]);
    take_setting (unit, block, index, from, walk.variable);
    return;
  }
}

void
skel_walks_rewrite_loop (
    SkelUnit *unit, SkelFunction *function, SkelNode *block, int index)
{
  SkelHeader header;
  GPtrArray *walks;

  if (block->children[index]->children[0]->kind == SKEL_NODE_EMPTY)
    count_by_walk (unit, function, block, index);
  if (!skel_header_read_start (block->children[index], &header))
    return;
  walks = find_walks (unit, function, block, index, header.variable);
  if (walks->len > 0)
    rewrite_walks (unit, function, block->children[index], walks);
  g_ptr_array_unref (walks);
}

/* ---- all loops ---- */

static void
rewrite_in (SkelUnit *unit, SkelFunction *function, SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++)
    rewrite_in (unit, function, node->children[i]);
  for (int i = 0; node->kind == SKEL_NODE_BLOCK && i < node->n_children; i++)
    if (skel_loop_is_over_pixels (function, node->children[i]))
      skel_walks_rewrite_loop (unit, function, node, i);
}

void
skel_walks_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i], unit->functions[i]->body);
}
