/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "computed-between.h"

#include "../front/queries.h"
#include "signature.h"

static const SkelPiece *
piece_at (const GArray *pieces, guint i)
{
  return &g_array_index (pieces, SkelPiece, i);
}

static gboolean
has_loop (const SkelNode *node)
{
  if (skel_node_is_loop (node))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_loop (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether nothing but declarations and the pieces from @first to @last change
 * @symbol, and something after them wants it. */
static gboolean
is_settled_there (
    const GArray *pieces, guint first, guint last, const SkelSymbol *symbol)
{
  gboolean wanted = FALSE;

  for (guint i = 0; i < pieces->len; i++) {
    const SkelNode *statement = piece_at (pieces, i)->statement;

    if (i >= first && i <= last)
      continue;
    if (skel_node_assigns (statement, symbol))
      return FALSE;
    wanted = wanted || (i > last && skel_node_mentions (statement, symbol));
  }
  return wanted;
}

/* Adds what the loops among the pieces from @first to @last compute. */
static void
add_computed (const SkelAnalysis *analysis, const GArray *pieces, guint first,
    guint last, GHashTable *computed)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key;

  for (guint i = first; i <= last; i++)
    if (has_loop (piece_at (pieces, i)->statement))
      skel_node_collect_changed (piece_at (pieces, i)->statement, changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
        && skel_role (analysis, symbol).kind == SKEL_ROLE_NONE
        && is_settled_there (pieces, first, last, symbol))
      g_hash_table_add (computed, key);
  }
  g_hash_table_unref (changed);
}

/* Whether any of @changed is wanted after @last, and not computed once. */
static gboolean
is_more_wanted (const SkelAnalysis *analysis, const GArray *pieces, guint last,
    GHashTable *changed, GHashTable *computed)
{
  GHashTableIter iterator;
  gpointer key;

  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL))
    if (!g_hash_table_contains (computed, key)
        && skel_role (analysis, key).kind != SKEL_ROLE_RESULT)
      for (guint i = last + 1; i < pieces->len; i++)
        if (skel_node_mentions (piece_at (pieces, i)->statement, key))
          return TRUE;
  return FALSE;
}

/* Removes what statements from @first to @last change that are done again for
 * something else. */
static void
leave_done_again (const SkelAnalysis *analysis, const GArray *pieces,
    guint first, guint last, GHashTable *computed)
{
  guint before;

  do {
    before = g_hash_table_size (computed);
    for (guint i = first; i <= last; i++) {
      GHashTable *changed = g_hash_table_new (NULL, NULL);
      GHashTableIter iterator;
      gpointer key;

      skel_node_collect_changed (piece_at (pieces, i)->statement, changed);
      if (is_more_wanted (analysis, pieces, last, changed, computed)) {
        g_hash_table_iter_init (&iterator, changed);
        while (g_hash_table_iter_next (&iterator, &key, NULL))
          g_hash_table_remove (computed, key);
      }
      g_hash_table_unref (changed);
    }
  } while (g_hash_table_size (computed) < before);
}

GHashTable *
skel_find_computed_between (const SkelAnalysis *analysis, const GArray *pieces)
{
  GHashTable *computed = g_hash_table_new (NULL, NULL);
  guint i = 0;

  /* what turns compute is another each time */
  for (guint k = 0; k < pieces->len; k++)
    if (piece_at (pieces, k)->kind == SKEL_PIECE_BEGIN)
      return computed;
  while (i < pieces->len && piece_at (pieces, i)->kind != SKEL_PIECE_NEST)
    i++;
  while (i < pieces->len) {
    guint first = i + 1;

    for (i = first;
        i < pieces->len && piece_at (pieces, i)->kind == SKEL_PIECE_PLAIN; i++)
      ;
    if (i > first && i < pieces->len
        && piece_at (pieces, first - 1)->kind == SKEL_PIECE_NEST) {
      add_computed (analysis, pieces, first, i - 1, computed);
      leave_done_again (analysis, pieces, first, i - 1, computed);
    }
  }
  return computed;
}
