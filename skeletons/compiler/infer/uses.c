/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "uses.h"

#include "../front/queries.h"

static void
add_once (GPtrArray *array, gpointer item)
{
  if (!g_ptr_array_find (array, item, NULL))
    g_ptr_array_add (array, item);
}

static void
collect_uses (SkelAnalysis *analysis, const SkelNode *node, GHashTable *visited)
{
  SkelSymbol *symbol = node->symbol;

  if (symbol && symbol->kind == SKEL_SYMBOL_TABLE)
    add_once (analysis->tables, symbol);
  for (int i = 0; i < node->n_children; i++)
    collect_uses (analysis, node->children[i], visited);
  if (node->kind == SKEL_NODE_CALL && symbol->function
      && g_hash_table_add (visited, symbol->function)) {
    collect_uses (analysis, symbol->function->body, visited);
    add_once (analysis->calls, symbol->function);
  }
}

void
skel_collect_uses (SkelAnalysis *analysis)
{
  GHashTable *visited = g_hash_table_new (NULL, NULL);

  collect_uses (analysis, analysis->function->body, visited);
  g_hash_table_unref (visited);
}

gboolean
skel_mentions_result (const SkelAnalysis *analysis, const SkelNode *node)
{
  if (node->symbol
      && skel_role (analysis, node->symbol).kind == SKEL_ROLE_RESULT)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_mentions_result (analysis, node->children[i]))
      return TRUE;
  return FALSE;
}

static const SkelNode *
find_unsupported (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_UNSUPPORTED)
    return node;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *found = find_unsupported (node->children[i]);

    if (found)
      return found;
  }
  return NULL;
}

gboolean
skel_check_supported (const SkelAnalysis *analysis, GPtrArray *diagnostics)
{
  const SkelFunction *function = analysis->function;
  const SkelNode *found = find_unsupported (function->body);

  if (function->symbol->unsupported)
    skel_diagnose (diagnostics, function->symbol->location,
        "`%s` is %s, which the kernel language has not", function->symbol->name,
        function->symbol->unsupported);
  for (guint i = 0; i < analysis->calls->len && !found; i++) {
    function = g_ptr_array_index (analysis->calls, i);
    found = find_unsupported (function->body);
    if (!function->symbol->is_static
        && !skel_function_takes_images (function)) {
      skel_diagnose (diagnostics, function->symbol->location,
          "`%s` is called by a kernel, so it must be static",
          function->symbol->name);
      return FALSE;
    }
  }
  if (found)
    skel_diagnose (diagnostics, found->location, "%s", found->text);
  return !found && !analysis->function->symbol->unsupported;
}

gboolean
skel_has_output (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      return TRUE;
  return FALSE;
}
