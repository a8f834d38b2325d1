/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "early-turns.h"

#include "make.h"
#include "queries.h"

static SkelOperation
opposite_of (SkelOperation operation)
{
  if (skel_operation_is_comparison (operation))
    return skel_operation_opposite (operation);
  switch (operation) {
    case SKEL_OPERATION_LOGICAL_AND:
      return SKEL_OPERATION_LOGICAL_OR;
    case SKEL_OPERATION_LOGICAL_OR:
      return SKEL_OPERATION_LOGICAL_AND;
    default:
      return SKEL_OPERATION_NONE;
  }
}

/* !@condition; of floats, which need not be numbers, that is no comparison. */
static SkelNode *
make_opposite (SkelUnit *unit, SkelNode *condition)
{
  SkelNode *bare = (SkelNode *)skel_node_truth (condition);
  SkelOperation operation = bare->kind == SKEL_NODE_BINARY
                                ? opposite_of (bare->operation)
                                : SKEL_OPERATION_NONE;

  if (bare->kind == SKEL_NODE_NOT)
    return bare->children[0];
  if (operation == SKEL_OPERATION_LOGICAL_AND
      || operation == SKEL_OPERATION_LOGICAL_OR)
    return skel_make_binary (unit, operation,
        make_opposite (unit, bare->children[0]),
        make_opposite (unit, bare->children[1]));
  if (operation != SKEL_OPERATION_NONE
      && !skel_type_is_floating (bare->children[0]->type))
    return skel_make_binary (
        unit, operation, bare->children[0], bare->children[1]);
  return skel_make_not (unit, condition);
}

/* Whether @condition is about what statements of @block from @i on set, and
 * none before, nor is it declared there. */
static gboolean
asks_for_rest (const SkelNode *block, int i, const SkelNode *condition)
{
  GHashTable *set = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer key;
  gboolean asks = FALSE;

  for (int k = i; k < block->n_children; k++)
    skel_node_collect_changed (block->children[k], set);
  g_hash_table_iter_init (&iter, set);
  while (!asks && g_hash_table_iter_next (&iter, &key, NULL)) {
    const SkelSymbol *symbol = key;

    asks = skel_node_mentions (condition, symbol)
           && !skel_symbol_is_image (symbol);
    for (int k = 0; asks && k < i; k++)
      asks = !skel_node_assigns (block->children[k], symbol)
             && (block->children[k]->kind != SKEL_NODE_DECLARE
                 || block->children[k]->symbol != symbol);
  }
  g_hash_table_unref (set);
  return asks;
}

/* @block is the body of a loop over the pixels. */
static void
rewrite_body (SkelUnit *unit, SkelNode *block)
{
  for (int i = 0; i + 1 < block->n_children; i++) {
    SkelNode *choice = block->children[i], *rest;

    if (choice->kind != SKEL_NODE_IF || choice->n_children != 2
        || skel_node_alone (choice->children[1])->kind != SKEL_NODE_CONTINUE
        || !asks_for_rest (block, i + 1, choice->children[0]))
      continue;
    rest = skel_make_node (unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32,
        block->children[i + 1]->location, block->n_children - i - 1);
    for (int k = 0; k < rest->n_children; k++)
      rest->children[k] = block->children[i + 1 + k];
    block->n_children = i + 1;
    choice->children[0] = make_opposite (unit, choice->children[0]);
    choice->children[1] = rest;
    return;
  }
}

static void
rewrite_in (SkelUnit *unit, SkelNode *node)
{
  if (node->kind == SKEL_NODE_FOR
      && (skel_node_mentions_size (node->children[0])
          || skel_node_mentions_size (node->children[1]))
      && node->children[3]->kind == SKEL_NODE_BLOCK)
    rewrite_body (unit, node->children[3]);
  for (int i = 0; i < node->n_children; i++)
    rewrite_in (unit, node->children[i]);
}

void
skel_early_turns_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_in (unit, unit->functions[i]->body);
}
