/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "prologue.h"

#include "../front/queries.h"

static void
add_symbols (GHashTable *symbols, const SkelNode *node)
{
  if (node->symbol != NULL)
    g_hash_table_add (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    add_symbols (symbols, node->children[i]);
}

/* Whether @node sets any of @symbols that is not @given. */
static gboolean
sets_any (GHashTable *symbols, GHashTable *given, const SkelNode *node)
{
  const SkelSymbol *symbol
      = node->kind == SKEL_NODE_DECLARE ? node->symbol : NULL;

  for (int i = -1; i < node->n_children; i++) {
    if (i >= 0)
      symbol = skel_node_changed (node, i);
    if (symbol != NULL && g_hash_table_contains (symbols, symbol)
        && (given == NULL || !g_hash_table_contains (given, symbol)))
      return TRUE;
    if (i >= 0 && sets_any (symbols, given, node->children[i]))
      return TRUE;
  }
  return FALSE;
}

void
skel_prologue_find_needs (const SkelAnalysis *analysis, GHashTable *symbols,
    GHashTable *given, GPtrArray *prologue)
{
  for (guint i = analysis->prologue->len; i-- > 0;) {
    SkelNode *statement = analysis->prologue->pdata[i];

    if (sets_any (symbols, given, statement)) {
      add_symbols (symbols, statement);
      g_ptr_array_insert (prologue, 0, statement);
    }
  }
}

GHashTable *
skel_prologue_needs (const SkelAnalysis *analysis, GPtrArray *nodes,
    GHashTable *given, GPtrArray *prologue)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < nodes->len; i++)
    add_symbols (symbols, nodes->pdata[i]);
  skel_prologue_find_needs (analysis, symbols, given, prologue);
  return symbols;
}
