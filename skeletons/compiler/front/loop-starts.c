/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "loop-starts.h"

#include "header.h"
#include "make.h"
#include "queries.h"

/* How many variables from the size what loops are over may be. */
#define MAX_REMOVED 2

/* ---- loops over the pixels ---- */

static gboolean hangs_on_size (
    const SkelFunction *function, const SkelNode *node, int depth);

/* Whether anything in @node sets @symbol to what hangs on the images' size. */
static gboolean
is_set_to_size (const SkelFunction *function, const SkelNode *node,
    const SkelSymbol *symbol, int depth)
{
  const SkelNode *value = skel_node_setting (node, symbol);

  if (value && hangs_on_size (function, value, depth))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_set_to_size (function, node->children[i], symbol, depth))
      return TRUE;
  return FALSE;
}

/* Whether @node has one of the images' sizes, or variables that are set by
 * them, so many times removed. */
static gboolean
hangs_on_size (const SkelFunction *function, const SkelNode *node, int depth)
{
  if (skel_node_mentions_size (node)
      || (depth > 0 && node->kind == SKEL_NODE_VARIABLE
          && node->symbol->kind == SKEL_SYMBOL_LOCAL
          && is_set_to_size (
              function, function->body, node->symbol, depth - 1)))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (hangs_on_size (function, node->children[i], depth))
      return TRUE;
  return FALSE;
}

gboolean
skel_hangs_on_size (const SkelFunction *function, const SkelNode *node)
{
  return hangs_on_size (function, node, MAX_REMOVED);
}

gboolean
skel_loop_is_over_pixels (const SkelFunction *function, const SkelNode *node)
{
  return node->kind == SKEL_NODE_FOR
         && skel_node_mentions_image (node->children[3])
         && (skel_hangs_on_size (function, node->children[0])
             || skel_hangs_on_size (function, node->children[1]));
}

/* ---- what they begin with ---- */

/* Adds the statements that @start, of a loop, is to @parts. */
static void
collect_parts (SkelNode *start, GPtrArray *parts)
{
  if (start->kind == SKEL_NODE_BLOCK
      || (start->kind == SKEL_NODE_BINARY
          && start->operation == SKEL_OPERATION_COMMA))
    for (int i = 0; i < start->n_children; i++)
      collect_parts (start->children[i], parts);
  else if (start->kind != SKEL_NODE_EMPTY)
    g_ptr_array_add (parts, start);
}

/* Whether @step, or a part of it, steps @symbol. */
static gboolean
steps (const SkelNode *step, const SkelSymbol *symbol)
{
  if (step->kind == SKEL_NODE_BINARY && step->operation == SKEL_OPERATION_COMMA)
    return steps (step->children[0], symbol)
           || steps (step->children[1], symbol);
  return skel_header_read_step (step, symbol) != 0;
}

/* The variable that the statement @part sets, or NULL. */
static SkelSymbol *
find_set (const SkelNode *part)
{
  SkelSymbol *symbol = part->kind == SKEL_NODE_ASSIGN
                           ? part->children[0]->symbol
                           : part->symbol;

  return symbol && skel_node_setting (part, symbol) ? symbol : NULL;
}

/* Whether @parts->pdata[@index] can stand after all others, where these have
 * what it sets its variable to. */
static gboolean
can_be_last (const GPtrArray *parts, guint index)
{
  const SkelNode *part = parts->pdata[index];
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  gboolean can
      = !skel_node_has_effects (skel_node_setting (part, find_set (part)));

  skel_node_collect (part, mentioned);
  for (guint i = index + 1; can && i < parts->len; i++)
    can = !skel_node_sets_any (parts->pdata[i], mentioned, NULL);
  g_hash_table_unref (mentioned);
  return can;
}

/* Which of @parts gives @loop what it counts by; -1: none. */
static int
find_counter (const SkelNode *loop, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++) {
    const SkelSymbol *symbol = find_set (parts->pdata[i]);

    if (symbol && skel_node_mentions (loop->children[1], symbol)
        && steps (loop->children[2], symbol))
      return can_be_last (parts, i) ? (int)i : -1;
  }
  return -1;
}

/* Whether nothing that @parts set changes in @loop. */
static gboolean
are_before (const SkelNode *loop, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++) {
    const SkelSymbol *symbol = find_set (parts->pdata[i]);

    for (int k = 1; k < loop->n_children; k++)
      if (!symbol || skel_node_assigns (loop->children[k], symbol))
        return FALSE;
  }
  return parts->len > 0;
}

/* Adds to @statements what @loop begins with but for what it counts by. */
static void
part_start (SkelUnit *unit, const SkelFunction *function, SkelNode *loop,
    GPtrArray *statements)
{
  GPtrArray *parts = g_ptr_array_new ();
  SkelNode *start;
  gboolean before;
  int counter;

  collect_parts (loop->children[0], parts);
  counter = parts->len > 1 ? find_counter (loop, parts) : -1;
  before = counter < 0 && are_before (loop, parts);
  for (guint i = 0; (counter >= 0 || before) && i < parts->len; i++) {
    SkelNode *part = parts->pdata[i];

    if ((int)i == counter)
      continue;
    start = before ? NULL : parts->pdata[counter];
    if (start && (int)i > counter)
      skel_node_substitute (unit, part, find_set (start),
          skel_node_setting (start, find_set (start)));
    if (part->kind == SKEL_NODE_DECLARE)
      skel_make_name_apart (unit, function->body, part->symbol);
    g_ptr_array_add (statements, part);
  }
  if (counter >= 0 || before)
    loop->children[0] = before ? skel_make_empty (unit, loop->location)
                               : parts->pdata[counter];
  g_ptr_array_unref (parts);
}

/* @block, in which loops over the pixels begin with one variable. */
static SkelNode *
part_starts (SkelUnit *unit, const SkelFunction *function, SkelNode *block)
{
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *parted;

  for (int i = 0; i < block->n_children; i++) {
    if (skel_loop_is_over_pixels (function, block->children[i]))
      part_start (unit, function, block->children[i], statements);
    g_ptr_array_add (statements, block->children[i]);
  }
  parted = skel_make_block (unit, statements, block->location);
  g_ptr_array_unref (statements);
  return parted;
}

/* A loop that is another's body has no block around. */
static SkelNode *
part_body (SkelUnit *unit, const SkelFunction *function, SkelNode *loop)
{
  GPtrArray *alone = g_ptr_array_new ();
  SkelNode *block;

  g_ptr_array_add (alone, loop);
  block = part_starts (
      unit, function, skel_make_block (unit, alone, loop->location));
  g_ptr_array_unref (alone);
  return skel_node_alone (block);
}

static void
rewrite_in (SkelUnit *unit, const SkelFunction *function, SkelNode **place)
{
  SkelNode *node = *place;

  if (node->kind == SKEL_NODE_BLOCK)
    node = *place = part_starts (unit, function, node);
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (node->kind == SKEL_NODE_FOR
        && skel_loop_is_over_pixels (function, child))
      node->children[i] = part_body (unit, function, child);
    rewrite_in (unit, function, &node->children[i]);
  }
}

void
skel_loop_starts_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i], &unit->functions[i]->body);
}
