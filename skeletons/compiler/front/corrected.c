/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "corrected.h"

#include "make.h"
#include "queries.h"

typedef struct {
  SkelUnit *unit;
  GPtrArray *statements; /* SkelNode: of the function's body */
} Statements;

static SkelNode *
statement_at (const Statements *self, guint i)
{
  return self->statements->pdata[i];
}

/* Where the statements from @i on that cost little, and can be done again where
 * their outcome is wanted, end. */
static guint
find_end (const Statements *self, guint i)
{
  while (
      i < self->statements->len && !skel_node_has_loop (statement_at (self, i)))
    i++;
  return i;
}

/* Whether statements from @i up to the next loops change @symbol, which loops
 * over the pixels after them ask for, and nothing changes after that. */
static gboolean
is_corrected (const Statements *self, guint i, const SkelSymbol *symbol)
{
  guint end = find_end (self, i);
  gboolean changed = FALSE, wanted = FALSE;

  if (symbol->kind != SKEL_SYMBOL_LOCAL || symbol->rank > 0 || symbol->pointer
      || symbol->is_static)
    return FALSE;
  for (; i < end; i++)
    changed = changed || skel_node_assigns (statement_at (self, i), symbol);
  for (; changed && i < self->statements->len; i++) {
    if (skel_node_assigns (statement_at (self, i), symbol))
      return FALSE;
    wanted = wanted
             || (skel_node_has_pixel_loops (statement_at (self, i))
                 && skel_node_mentions (statement_at (self, i), symbol));
  }
  return changed && wanted;
}

/* Makes another variable of @symbol from statement @i on. */
static void
rename_from (Statements *self, guint i, SkelSymbol *symbol)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  SkelSymbol *other = skel_make_symbol (self->unit, symbol, SKEL_SYMBOL_LOCAL);
  char *name = g_strconcat (symbol->name, "_corrected", NULL);

  other->name = skel_unit_string (self->unit, name);
  g_hash_table_insert (symbols, symbol, other);
  for (guint k = i; k < self->statements->len; k++)
    self->statements->pdata[k]
        = skel_make_copy (self->unit, statement_at (self, k), symbols);
  g_ptr_array_insert (self->statements, i,
      skel_make_declaration (self->unit, other,
          skel_make_variable (
              self->unit, symbol, statement_at (self, i)->location)));
  g_free (name);
  g_hash_table_unref (symbols);
}

static void
correct_after (Statements *self, guint i)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);

  skel_node_collect_changed (statement_at (self, i), changed);
  for (guint k = 0; k < i; k++) {
    SkelNode *statement = statement_at (self, k);

    if (statement->kind == SKEL_NODE_DECLARE
        && g_hash_table_contains (changed, statement->symbol)
        && is_corrected (self, i + 1, statement->symbol))
      rename_from (self, i + 1, statement->symbol);
  }
  g_hash_table_unref (changed);
}

static void
rewrite_function (SkelUnit *unit, SkelFunction *function)
{
  SkelNode *body = function->body;
  Statements self = { unit, g_ptr_array_new () };
  gboolean in_pixels = FALSE;

  for (int i = 0; i < body->n_children; i++)
    g_ptr_array_add (self.statements, body->children[i]);
  for (guint i = 0; i < self.statements->len; i++) {
    SkelNode *statement = statement_at (&self, i);

    if (in_pixels && skel_node_has_loop (statement)
        && !skel_node_has_pixel_loops (statement))
      correct_after (&self, i);
    in_pixels = in_pixels || skel_node_has_pixel_loops (statement);
  }
  function->body = skel_make_block (unit, self.statements, body->location);
  g_ptr_array_unref (self.statements);
}

void
skel_corrected_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_function (unit, unit->functions[i]);
}
