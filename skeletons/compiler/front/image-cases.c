/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "image-cases.h"

#include "progression.h"
#include "queries.h"

/* What is known in different ways of one place. */
#define MAX_CASES 8

SkelCase *
skel_case_new (void)
{
  SkelCase *made = g_new0 (SkelCase, 1);

  made->numbers = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  made->pointers = g_hash_table_new (NULL, NULL);
  made->places = g_hash_table_new (NULL, NULL);
  return made;
}

void
skel_case_free (SkelCase *self)
{
  if (!self)
    return;
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->pointers);
  g_hash_table_unref (self->places);
  g_free (self);
}

void
skel_case_set_number (
    SkelCase *self, SkelSymbol *symbol, const SkelProgression *number)
{
  if (number)
    g_hash_table_insert (
        self->numbers, symbol, g_memdup2 (number, sizeof *number));
  else
    g_hash_table_remove (self->numbers, symbol);
}

SkelCase *
skel_case_copy (const SkelCase *self)
{
  SkelCase *copy = skel_case_new ();
  GHashTableIter iterator;
  gpointer key, value;

  g_hash_table_iter_init (&iterator, self->numbers);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    skel_case_set_number (copy, key, value);
  g_hash_table_iter_init (&iterator, self->pointers);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    g_hash_table_insert (copy->pointers, key, value);
  g_hash_table_iter_init (&iterator, self->places);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    g_hash_table_insert (copy->places, key, value);
  return copy;
}

gboolean
skel_case_tables_equal (GHashTable *a, GHashTable *b)
{
  GHashTableIter iterator;
  gpointer key, value;

  if (g_hash_table_size (a) != g_hash_table_size (b))
    return FALSE;
  g_hash_table_iter_init (&iterator, a);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    if (g_hash_table_lookup (b, key) != value)
      return FALSE;
  return TRUE;
}

static gboolean
numbers_equal (GHashTable *a, GHashTable *b)
{
  GHashTableIter iterator;
  gpointer key, value;

  if (g_hash_table_size (a) != g_hash_table_size (b))
    return FALSE;
  g_hash_table_iter_init (&iterator, a);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    if (!skel_progression_equal (value, g_hash_table_lookup (b, key)))
      return FALSE;
  return TRUE;
}

GPtrArray *
skel_cases_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)skel_case_free);
}

/* Leaves in @into what both it and @other know; FALSE: images that are held by
 * different ones cannot be left out. */
gboolean
skel_case_join (SkelCase *into, const SkelCase *other)
{
  GHashTableIter iterator;
  gpointer key, value;

  if (!skel_case_tables_equal (into->places, other->places))
    return FALSE;
  g_hash_table_iter_init (&iterator, into->numbers);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    if (!skel_progression_equal (
            value, g_hash_table_lookup (other->numbers, key)))
      g_hash_table_iter_remove (&iterator);
  g_hash_table_iter_init (&iterator, into->pointers);
  while (g_hash_table_iter_next (&iterator, &key, &value))
    if (g_hash_table_lookup (other->pointers, key) != value)
      g_hash_table_iter_remove (&iterator);
  return TRUE;
}

/* Adds @added, which it takes. */
void
skel_cases_add (GPtrArray *cases, SkelCase *added)
{
  for (guint i = 0; i < cases->len; i++) {
    const SkelCase *known = cases->pdata[i];

    if (!numbers_equal (known->numbers, added->numbers)
        || !skel_case_tables_equal (known->pointers, added->pointers)
        || !skel_case_tables_equal (known->places, added->places))
      continue;
    skel_case_free (added);
    return;
  }
  for (guint i = 0; cases->len >= MAX_CASES && i < cases->len; i++)
    if (skel_case_join (cases->pdata[i], added)) {
      skel_case_free (added);
      return;
    }
  g_ptr_array_add (cases, added);
}

void
skel_cases_add_all (GPtrArray *cases, const GPtrArray *added)
{
  for (guint i = 0; i < added->len; i++)
    skel_cases_add (cases, skel_case_copy (added->pdata[i]));
}

static void
remove_all (GHashTable *from, GHashTable *symbols)
{
  GHashTableIter iterator;
  gpointer symbol;

  g_hash_table_iter_init (&iterator, symbols);
  while (g_hash_table_iter_next (&iterator, &symbol, NULL))
    g_hash_table_remove (from, symbol);
}

/* Adds the pointers that @node sets to @symbols. */
static void
collect_set (const SkelNode *node, GHashTable *symbols)
{
  if (node->kind == SKEL_NODE_ASSIGN && node->rank > 0)
    g_hash_table_add (symbols, node->children[0]->symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_set (node->children[i], symbols);
}

/* Has nothing be known of what @node changes. */
void
skel_cases_forget_changed (GPtrArray *cases, const SkelNode *node)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTable *set = g_hash_table_new (NULL, NULL);

  skel_node_collect_changed (node, changed);
  collect_set (node, set);
  for (guint i = 0; i < cases->len; i++) {
    SkelCase *known = cases->pdata[i];

    remove_all (known->numbers, changed);
    remove_all (known->pointers, set);
  }
  g_hash_table_unref (changed);
  g_hash_table_unref (set);
}
