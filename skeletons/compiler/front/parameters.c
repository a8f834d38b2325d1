/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "parameters.h"

#include "make.h"
#include "queries.h"

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);
  GPtrArray *statements = g_ptr_array_new ();
  SkelNode *body = function->body;

  for (int i = 0; i < function->n_parameters; i++) {
    SkelSymbol *parameter = function->parameters[i], *local;

    if (parameter->rank > 0 || parameter->pointer || parameter->unsupported
        || !skel_node_assigns (body, parameter))
      continue;
    local = skel_make_symbol (unit, parameter, SKEL_SYMBOL_LOCAL);
    local->name = skel_unit_string (unit, parameter->name);
    g_hash_table_insert (map, parameter, local);
    g_ptr_array_add (statements,
        skel_make_declaration (unit, local,
            skel_make_variable (unit, parameter, parameter->location)));
  }
  if (statements->len > 0) {
    body = skel_make_copy (unit, body, map);
    for (int i = 0; i < body->n_children; i++)
      g_ptr_array_add (statements, body->children[i]);
    function->body = skel_make_block (unit, statements, body->location);
  }
  g_ptr_array_unref (statements);
  g_hash_table_unref (map);
}

void
skel_parameters_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];

    if (function->symbol->is_void && !function->symbol->is_static)
      rewrite_function (unit, function);
  }
}
