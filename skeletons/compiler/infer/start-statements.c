/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "start-statements.h"

#include "../front/make.h"
#include "../front/queries.h"
#include "uses.h"

/* Whether a statement after @index that sets no result changes @symbol. */
static gboolean
is_changed_after (const SkelTask *task, guint index, const SkelSymbol *symbol)
{
  for (guint i = index + 1; i < task->before->len; i++)
    if (!skel_mentions_result (task->analysis, task->before->pdata[i])
        && skel_node_assigns (task->before->pdata[i], symbol))
      return TRUE;
  return FALSE;
}

/* A variable like @symbol, which the function has, too. */
static SkelSymbol *
declare_copy (SkelTask *task, const SkelSymbol *symbol)
{
  SkelFunction *function = (SkelFunction *)task->analysis->function;
  SkelSymbol *copy = skel_make_symbol (task->unit, symbol, SKEL_SYMBOL_LOCAL);
  GPtrArray *statements = g_ptr_array_new ();

  copy->is_const = FALSE;
  g_ptr_array_add (statements, skel_make_declaration (task->unit, copy, NULL));
  for (int i = 0; i < function->body->n_children; i++)
    g_ptr_array_add (statements, function->body->children[i]);
  function->body
      = skel_make_block (task->unit, statements, function->body->location);
  g_ptr_array_unref (statements);
  return copy;
}

/* What sets results is done after all else that stands before the loops, and so
 * wants a copy of what changes until then. */
static gboolean
keep_values (SkelTask *task, guint *index, GPtrArray *diagnostics)
{
  SkelNode *statement = task->before->pdata[*index];
  GHashTable *mentioned = g_hash_table_new (NULL, NULL);
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key;
  gboolean good = TRUE;

  skel_node_collect (statement, mentioned);
  g_hash_table_iter_init (&iterator, mentioned);
  while (good && g_hash_table_iter_next (&iterator, &key, NULL)) {
    SkelSymbol *symbol = key, *copy;

    if (skel_node_assigns (statement, symbol)
        || !is_changed_after (task, *index, symbol))
      continue;
    good = symbol->rank == 0;
    copy = declare_copy (task, symbol);
    g_hash_table_insert (map, symbol, copy);
    g_ptr_array_insert (task->before, (*index)++,
        skel_make_declaration (task->unit, copy,
            skel_make_variable (task->unit, symbol, statement->location)));
    if (!good)
      skel_diagnose (diagnostics, statement->location,
          "a result is set here by `%s`, which changes before the loops: set "
          "it right before these",
          symbol->name);
  }
  if (g_hash_table_size (map) > 0)
    task->before->pdata[*index] = skel_make_copy (task->unit, statement, map);
  g_hash_table_unref (mentioned);
  g_hash_table_unref (map);
  return good;
}

gboolean
skel_sort_statements (SkelTask *task, GPtrArray *diagnostics)
{
  SkelAnalysis *analysis = task->analysis;

  for (guint i = 0; i < task->before->len; i++)
    if (skel_mentions_result (analysis, task->before->pdata[i])
        && !keep_values (task, &i, diagnostics))
      return FALSE;
  for (guint i = 0; i < task->before->len; i++) {
    SkelNode *statement = g_ptr_array_index (task->before, i);

    g_ptr_array_add (skel_mentions_result (analysis, statement)
                         ? analysis->start
                         : analysis->prologue,
        statement);
  }
  for (guint i = 0; i < task->after->len; i++)
    g_ptr_array_add (analysis->finish, g_ptr_array_index (task->after, i));
  return TRUE;
}
