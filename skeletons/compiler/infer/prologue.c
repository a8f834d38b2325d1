/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "prologue.h"

#include "../front/queries.h"

void
skel_prologue_find_needs (const SkelAnalysis *analysis, GHashTable *symbols,
    GHashTable *given, GPtrArray *prologue)
{
  for (guint i = analysis->prologue->len; i-- > 0;) {
    SkelNode *statement = analysis->prologue->pdata[i];

    if (skel_node_sets_any (statement, symbols, given)) {
      skel_node_collect (statement, symbols);
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
    skel_node_collect (nodes->pdata[i], symbols);
  skel_prologue_find_needs (analysis, symbols, given, prologue);
  return symbols;
}
