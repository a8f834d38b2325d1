/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "computed-between.h"

#include "../front/queries.h"
#include "signature.h"

static const SkelPiece *
piece_at (const GArray *pieces, guint i)
{
  return &g_array_index (pieces, SkelPiece, i);
}

/* Whether nothing but declarations and the pieces from @first to @last change
 * @symbol. */
static gboolean
is_settled_there (
    const GArray *pieces, guint first, guint last, const SkelSymbol *symbol)
{
  for (guint i = 0; i < pieces->len; i++)
    if ((i < first || i > last)
        && skel_node_assigns (piece_at (pieces, i)->statement, symbol))
      return FALSE;
  return TRUE;
}

/* What (SkelSymbol, a set) is wanted after the pieces from @first to @last, by
 * what comes then or what of these is done again for that. */
static GHashTable *
find_wanted (const GArray *pieces, guint first, guint last)
{
  GHashTable *wanted = g_hash_table_new (NULL, NULL);

  for (guint i = last + 1; i < pieces->len; i++)
    skel_node_collect (piece_at (pieces, i)->statement, wanted);
  for (guint i = last + 1; i-- > first;) {
    const SkelNode *statement = piece_at (pieces, i)->statement;

    if (!skel_node_has_loop (statement)
        && skel_node_sets_any (statement, wanted, NULL))
      skel_node_collect (statement, wanted);
  }
  return wanted;
}

/* Adds what the loops among the pieces from @first to @last compute. */
static void
add_computed (const SkelAnalysis *analysis, const GArray *pieces, guint first,
    guint last, GHashTable *computed)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *wanted = find_wanted (pieces, first, last);
  GHashTableIter iterator;
  gpointer key;

  for (guint i = first; i <= last; i++)
    if (skel_node_has_loop (piece_at (pieces, i)->statement))
      skel_node_collect_changed (piece_at (pieces, i)->statement, changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL)) {
    const SkelSymbol *symbol = key;

    if (symbol->kind == SKEL_SYMBOL_LOCAL && symbol->rank == 0
        && skel_role (analysis, symbol).kind == SKEL_ROLE_NONE
        && g_hash_table_contains (wanted, symbol)
        && is_settled_there (pieces, first, last, symbol))
      g_hash_table_add (computed, key);
  }
  g_hash_table_unref (wanted);
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
