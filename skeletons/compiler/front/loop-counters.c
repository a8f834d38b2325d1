/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "loop-counters.h"

#include "counts.h"
#include "make.h"
#include "queries.h"

/* Whether @node is a loop that @symbol, declared elsewhere, counts. */
static gboolean
is_counted_by (const SkelNode *node, const SkelSymbol *symbol)
{
  return node->kind == SKEL_NODE_FOR
         && node->children[0]->kind == SKEL_NODE_ASSIGN
         && skel_node_setting (node->children[0], symbol) != NULL;
}

/* How many loops @symbol counts in @node, those within others left aside. */
static int
count_loops (const SkelNode *node, const SkelSymbol *symbol)
{
  int n = 0;

  if (is_counted_by (node, symbol))
    return 1;
  for (int i = 0; i < node->n_children; i++)
    n += count_loops (node->children[i], symbol);
  return n;
}

/* The FOR @loop, with a variable of its own for @counter. */
static SkelNode *
count_apart (SkelUnit *unit, const SkelNode *loop, SkelSymbol *counter)
{
  SkelSymbol *own = skel_make_symbol (unit, counter, SKEL_SYMBOL_LOCAL);
  GHashTable *map = g_hash_table_new (NULL, NULL);
  SkelNode *copy;

  g_hash_table_insert (map, counter, own);
  copy = skel_make_copy (unit, loop, map);
  copy->children[0]
      = skel_make_declaration (unit, own, copy->children[0]->children[1]);
  g_hash_table_unref (map);
  return copy;
}

static void
part (SkelUnit *unit, SkelNode *node, SkelSymbol *counter)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode **child = &node->children[i];

    if (is_counted_by (*child, counter))
      *child = count_apart (unit, *child, counter);
    else if ((*child)->kind == SKEL_NODE_DECLARE && (*child)->symbol == counter)
      *child = skel_make_empty (unit, (*child)->location);
    else
      part (unit, *child, counter);
  }
}

void
skel_loop_counters_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelNode *body = unit->functions[i]->body;
    GHashTable *declared = g_hash_table_new (NULL, NULL);
    GHashTableIter iter;
    gpointer symbol;

    skel_node_collect_declared (body, declared);
    g_hash_table_iter_init (&iter, declared);
    while (g_hash_table_iter_next (&iter, &symbol, NULL))
      if (count_loops (body, symbol) > 1
          && skel_counts_only (body, symbol, NULL))
        part (unit, body, symbol);
    g_hash_table_unref (declared);
  }
}
