/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "states.h"

#include "../front/make.h"
#include "signature.h"

SkelSymbol *
skel_add_state (SkelAnalysis *analysis, SkelUnit *unit, const SkelSymbol *image,
    const char *ending, GPtrArray *diagnostics)
{
  SkelSymbol *symbol = skel_make_symbol (unit, image, SKEL_SYMBOL_LOCAL);
  char *name = g_strdup_printf ("%s_%s", image->name, ending);

  symbol->name = skel_unit_string (unit, name);
  symbol->is_const = symbol->pointer = FALSE;
  g_free (name);
  if (!skel_signature_add_local (analysis, symbol, diagnostics))
    return NULL;
  if (!analysis->stands_for)
    analysis->stands_for = g_hash_table_new (NULL, NULL);
  g_hash_table_insert (analysis->stands_for, symbol, (gpointer)image);
  return symbol;
}

void
skel_declare_states (
    SkelAnalysis *analysis, SkelUnit *unit, const GPtrArray *states)
{
  SkelFunction *function = skel_unit_allocate (unit, sizeof *function);
  GPtrArray *statements = g_ptr_array_new ();

  *function = *analysis->function;
  for (guint i = 0; i < states->len; i++)
    g_ptr_array_add (
        statements, skel_make_declaration (unit, states->pdata[i], NULL));
  for (int i = 0; i < function->body->n_children; i++)
    g_ptr_array_add (statements, function->body->children[i]);
  function->body = skel_make_block (unit, statements, function->body->location);
  analysis->function = function;
  g_ptr_array_unref (statements);
}

gboolean
skel_is_state (const SkelAnalysis *analysis, const SkelSymbol *image)
{
  return analysis->stands_for
         && g_hash_table_contains (analysis->stands_for, image);
}

const SkelSymbol *
skel_state_of (const SkelAnalysis *analysis, const SkelSymbol *image)
{
  while (skel_is_state (analysis, image))
    image = g_hash_table_lookup (analysis->stands_for, image);
  return image;
}
