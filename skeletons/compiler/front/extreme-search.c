/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme-search.c: where extremes are, found by a nest behind the one that
 * finds them.
 */
#include "../../graph/library.h"
#include "extreme.h"
#include "make.h"
#include "queries.h"

/* Whether @node calls what two machines need not compute alike. */
static gboolean
is_approximate (const SkelNode *node)
{
  const SkelLibraryFunction *library
      = node->kind == SKEL_NODE_CALL && !node->symbol->function
            ? skel_library_function (node->symbol->name)
            : NULL;

  if (library && library->approximate)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_approximate (node->children[i]))
      return TRUE;
  return FALSE;
}

/* Whether @node changes nothing but @declared and @kept. */
static gboolean
changes_only (
    const SkelNode *node, GHashTable *declared, const SkelSymbol *kept)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key;
  gboolean only = TRUE;

  skel_node_collect_changed (node, changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL))
    only = only && (key == kept || g_hash_table_contains (declared, key));
  g_hash_table_unref (changed);
  return only;
}

static gboolean
is_empty (const SkelNode *node)
{
  for (int i = 0; node->kind == SKEL_NODE_BLOCK && i < node->n_children; i++)
    if (!is_empty (node->children[i]))
      return FALSE;
  return node->kind == SKEL_NODE_BLOCK || node->kind == SKEL_NODE_EMPTY;
}

static void
leave_out_empty (SkelNode *block)
{
  int n = 0;

  for (int i = 0; i < block->n_children; i++)
    if (block->children[i]->kind != SKEL_NODE_EMPTY)
      block->children[n++] = block->children[i];
  block->n_children = n;
}

/* Makes nothing of the statements in @node, one itself, that change what is
 * neither of @declared nor @kept. */
static void
leave_out_others (SkelNode *node, GHashTable *declared, const SkelSymbol *kept)
{
  gboolean nothing = FALSE;

  switch (node->kind) {
    case SKEL_NODE_BLOCK:
      for (int i = 0; i < node->n_children; i++)
        leave_out_others (node->children[i], declared, kept);
      leave_out_empty (node);
      return;
    case SKEL_NODE_IF:
      nothing = !skel_node_has_effects (node->children[0]);
      for (int i = 1; i < node->n_children; i++) {
        leave_out_others (node->children[i], declared, kept);
        nothing = nothing && is_empty (node->children[i]);
      }
      break;
    case SKEL_NODE_FOR:
      leave_out_others (node->children[3], declared, kept);
      return;
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_INCREMENT:
      nothing = !changes_only (node, declared, kept);
      break;
    default:
      return;
  }
  if (nothing) {
    node->kind = SKEL_NODE_EMPTY;
    node->n_children = 0;
  }
}

/* Whether @copy asks for anything that @nest changes for later pixels. */
static gboolean
asks_for_changed (
    const SkelNode *nest, const SkelNode *copy, GHashTable *declared)
{
  GHashTable *changed = g_hash_table_new (NULL, NULL);
  GHashTableIter iterator;
  gpointer key;
  gboolean asks = FALSE;

  skel_node_collect_changed (nest, changed);
  g_hash_table_iter_init (&iterator, changed);
  while (g_hash_table_iter_next (&iterator, &key, NULL))
    asks = asks
           || (!g_hash_table_contains (declared, key)
               && skel_node_mentions (copy, key));
  g_hash_table_unref (changed);
  return asks;
}

static SkelOperation
beyond (const SkelExtreme *extreme)
{
  return extreme->greatest ? SKEL_OPERATION_GREATER : SKEL_OPERATION_LESS;
}

/* The number of no pixel, beyond all. */
static SkelNode *
none_of (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  return skel_make_integer (
      self->unit, extreme->last ? -1 : G_MAXINT32, self->nest->location);
}

/* if (value == found) at = MIN (at, number); or MAX */
static void
make_search (const SkelExtremeNest *self, const SkelExtreme *extreme,
    SkelSymbol *found, SkelSymbol *at)
{
  SkelNode *number
      = skel_extreme_converted (self, skel_extreme_number (self), at->type);
  SkelNode *nearer = skel_make_node (
      self->unit, SKEL_NODE_IF, SKEL_TYPE_I32, self->nest->location, 2);

  nearer->children[0] = skel_make_binary (self->unit,
      extreme->last ? SKEL_OPERATION_GREATER : SKEL_OPERATION_LESS, number,
      skel_extreme_variable (self, at));
  nearer->children[1]
      = skel_make_assign (self->unit, skel_extreme_variable (self, at), number);
  *extreme->condition
      = skel_make_binary (self->unit, SKEL_OPERATION_EQUAL, extreme->value,
          skel_extreme_converted (
              self, skel_extreme_variable (self, found), extreme->type));
  extreme->statement->children[1] = nearer;
}

/* if (value > found) found = value; */
static void
look_for_value (
    const SkelExtremeNest *self, const SkelExtreme *extreme, SkelSymbol *found)
{
  *extreme->condition = skel_make_binary (self->unit, beyond (extreme),
      extreme->value, skel_extreme_variable (self, found));
  extreme->statement->children[1]
      = skel_make_assign (self->unit, skel_extreme_variable (self, found),
          skel_make_copy (self->unit, extreme->value, NULL));
}

/* The nest that looks for @at, or NULL; the other is as it was. */
static SkelNode *
make_second_nest (const SkelExtremeNest *self, const SkelExtreme *extreme,
    SkelSymbol *found, SkelSymbol *at)
{
  SkelNode *condition = *extreme->condition, *second;
  SkelNode *then = extreme->statement->children[1];
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  GHashTable *declared = g_hash_table_new (NULL, NULL);

  make_search (self, extreme, found, at);
  second = skel_make_copy_apart (self->unit, self->nest, symbols);
  *extreme->condition = condition;
  extreme->statement->children[1] = then;
  skel_node_collect_declared (second, declared);
  g_hash_table_add (declared, self->loops.outer.variable);
  g_hash_table_add (declared, self->loops.inner.variable);
  leave_out_others (second, declared, at);
  if (!changes_only (second, declared, at)
      || asks_for_changed (self->nest, second, declared))
    second = NULL;
  g_hash_table_unref (declared);
  g_hash_table_unref (symbols);
  return second;
}

/* Whether the pixel that the second nest looks for is there. */
static SkelNode *
make_is_found (const SkelExtremeNest *self, const SkelExtreme *extreme,
    SkelSymbol *found, SkelSymbol *at)
{
  if (extreme->last)
    return skel_make_binary (self->unit, SKEL_OPERATION_NOT_EQUAL,
        skel_extreme_variable (self, at), none_of (self, extreme));
  return skel_make_binary (self->unit, beyond (extreme),
      skel_extreme_variable (self, found),
      skel_extreme_variable (self, extreme->starts->pdata[0]));
}

void
skel_extreme_by_search (const SkelExtremeNest *self, SkelExtreme *extreme)
{
  const SkelSymbol *most = skel_extreme_set_by (extreme, 0);
  SkelSymbol *found, *at, *is_found;
  SkelNode *second;

  if (most->type != extreme->type || is_approximate (self->nest))
    return;
  found = skel_extreme_symbol (self, most, "_found", extreme->type);
  at = skel_extreme_symbol (self, most, "_at", SKEL_TYPE_I32);
  is_found = skel_extreme_symbol (self, most, "_is_found", SKEL_TYPE_I32);
  second = make_second_nest (self, extreme, found, at);
  if (!second)
    return;
  skel_extreme_take_starts (self, extreme);
  skel_extreme_declare (self, self->before, found,
      skel_extreme_variable (self, extreme->starts->pdata[0]));
  look_for_value (self, extreme, found);
  skel_extreme_declare (self, self->after, at, none_of (self, extreme));
  g_ptr_array_add (self->after, second);
  skel_extreme_declare (
      self, self->after, is_found, make_is_found (self, extreme, found, at));
  skel_extreme_set_after (self, extreme, skel_extreme_variable (self, is_found),
      skel_extreme_variable (self, found),
      skel_extreme_converted (
          self, skel_extreme_variable (self, at), SKEL_TYPE_I64));
}
