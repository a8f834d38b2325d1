/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* extreme-starts.c: what extremes, and where they are, start with. */
#include "extreme.h"

#include "first.h"
#include "make.h"
#include "queries.h"

SkelSymbol *
skel_extreme_variable_of (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DEREFERENCE)
    node = node->children[0];
  return node->kind == SKEL_NODE_VARIABLE && node->symbol->rank == 0
             ? node->symbol
             : NULL;
}

/* The statement before the nest, by its number, that says what @variable starts
 * with, and that value; -1: none does. */
static int
find_start (
    const SkelExtremeNest *self, const SkelSymbol *variable, SkelNode **value)
{
  int i = self->before->len - 1;
  SkelNode *statement;

  while (i >= 0 && !skel_node_mentions (self->before->pdata[i], variable))
    i--;
  if (i < 0)
    return -1;
  statement = self->before->pdata[i];
  if (statement->kind == SKEL_NODE_DECLARE && statement->symbol == variable
      && statement->n_children == 1)
    *value = statement->children[0];
  else if (statement->kind == SKEL_NODE_ASSIGN
           && statement->operation == SKEL_OPERATION_NONE
           && skel_extreme_variable_of (statement->children[0]) == variable)
    *value = statement->children[1];
  else
    return -1;
  return skel_node_mentions (*value, variable) || skel_node_has_effects (*value)
             ? -1
             : i;
}

/* Whether statements before the nest do more to @variable than to declare it.
 */
static gboolean
is_set_before (const SkelExtremeNest *self, const SkelSymbol *variable)
{
  for (guint i = 0; i < self->before->len; i++) {
    const SkelNode *statement = self->before->pdata[i];

    if (skel_node_mentions (statement, variable)
        && (statement->kind != SKEL_NODE_DECLARE || statement->n_children > 0))
      return TRUE;
  }
  return FALSE;
}

SkelSymbol *
skel_extreme_set_by (const SkelExtreme *extreme, guint i)
{
  const SkelNode *assign = extreme->set->pdata[i];

  return skel_extreme_variable_of (assign->children[0]);
}

gboolean
skel_extreme_is_started (
    const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  SkelNode *value;

  for (guint i = 0; i < extreme->set->len; i++)
    if (skel_extreme_set_by (extreme, i)->pointer
        && (find_start (self, skel_extreme_set_by (extreme, i), &value) < 0
            || skel_node_count_kind (value, SKEL_NODE_DEREFERENCE) > 0))
      return FALSE;
  return TRUE;
}

static gboolean
starts_from_zero (const SkelHeader *header)
{
  const SkelNode *start = skel_node_bare (header->start);
  const SkelNode *limit = skel_node_bare (header->limit);

  return start->kind == SKEL_NODE_INTEGER && start->value.i == 0
         && !header->inclusive && !header->differs
         && limit->kind == SKEL_NODE_VARIABLE;
}

/* Whether the nest comes to the first pixel, and to @extreme whatever that is.
 */
static gboolean
comes_to_first (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  GPtrArray *statements = g_ptr_array_new ();
  gboolean comes = extreme->condition == &extreme->statement->children[0]
                   && starts_from_zero (&self->loops.outer)
                   && starts_from_zero (&self->loops.inner)
                   && !skel_node_continues (self->loops.outer.body)
                   && !skel_node_breaks (self->loops.outer.body)
                   && !skel_node_continues (self->loops.inner.body)
                   && !skel_node_breaks (self->loops.inner.body);

  skel_node_collect_statements (self->loops.inner.body, statements);
  comes = comes && g_ptr_array_find (statements, extreme->statement, NULL);
  g_ptr_array_unref (statements);
  return comes;
}

/* Whether statements from @i on, or the nest, change an image that @value asks
 * for. */
static gboolean
changes_image (const SkelExtremeNest *self, guint i, const SkelNode *value)
{
  GHashTable *asked = g_hash_table_new (NULL, NULL);
  gboolean changes;

  skel_node_collect (value, asked);
  changes = skel_node_sets_any (self->nest, asked, NULL);
  for (; !changes && i < self->before->len; i++)
    changes = skel_node_sets_any (self->before->pdata[i], asked, NULL);
  g_hash_table_unref (asked);
  return changes;
}

gboolean
skel_extreme_starts_with_first (
    const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  const SkelSymbol *const variables[]
      = { self->loops.outer.variable, self->loops.inner.variable };
  const SkelNode *body = skel_node_alone (self->loops.inner.body);
  SkelNode *value;
  int at = find_start (self, skel_extreme_set_by (extreme, 0), &value);

  if (at < 0 || !skel_node_mentions_image (value)
      || !comes_to_first (self, extreme) || changes_image (self, at + 1, value)
      || !skel_node_is_first (body, variables, value, extreme->value))
    return FALSE;
  for (guint i = 1; i < extreme->set->len; i++) {
    const SkelNode *assign = extreme->set->pdata[i];
    gint64 first, start;

    if (find_start (self, skel_extreme_set_by (extreme, i), &value) < 0
        || !skel_node_value_at_first (variables, value, &start)
        || !skel_node_value_at_first (variables, assign->children[1], &first)
        || first != start)
      return FALSE;
  }
  return TRUE;
}

/* What the value @node of a pixel can be, by its type, or that of what its
 * variable is declared as. */
static SkelRange
range_of (const SkelExtremeNest *self, const SkelNode *node)
{
  const SkelNode *declared;

  node = skel_node_unwidened ((SkelNode *)node);
  if (node->kind == SKEL_NODE_VARIABLE
      && !skel_node_assigns (self->nest, node->symbol)) {
    declared = skel_node_declaration (self->nest, node->symbol);
    if (declared && declared->n_children > 0)
      return range_of (self, declared->children[0]);
  }
  return skel_range_of_type (node->type);
}

/* Whether any pixel is beyond what @extreme starts with, the first one, too. */
static gboolean
is_surely_found (const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  const SkelSymbol *const variables[]
      = { self->loops.outer.variable, self->loops.inner.variable };
  SkelRange range = range_of (self, extreme->value);
  SkelNode *value;
  gint64 start;

  if (find_start (self, skel_extreme_set_by (extreme, 0), &value) < 0
      || skel_node_count_kind (skel_node_unwidened (value), SKEL_NODE_CAST) > 0
      || !skel_node_value_at_first (variables, value, &start)
      || skel_type_is_floating (extreme->type)
      || (start < 0 && !skel_type_is_signed (extreme->type))
      || !comes_to_first (self, extreme))
    return FALSE;
  return extreme->greatest ? range.low > start - extreme->last
                           : range.high < start + extreme->last;
}

/* Has the place that @assign sets start as 0. */
static void
start_place (const SkelExtremeNest *self, const SkelNode *assign)
{
  SkelNode *place = skel_make_copy (self->unit, assign->children[0], NULL);
  SkelNode *zero = skel_make_integer (self->unit, 0, self->nest->location);

  g_ptr_array_add (
      self->before, skel_make_assign (self->unit, place,
                        skel_extreme_converted (self, zero, place->type)));
}

static void
refuse_place (const SkelExtremeNest *self, SkelNode *assign, const char *name)
{
  char *text = g_strdup_printf (
      "nothing says what `%s` is where no pixel is found: say it before the "
      "loops, as in `*%s = 0;`, or begin with what every pixel is beyond",
      name, name);

  assign->children[1] = skel_make_refused (self->unit, assign->location, text);
  g_free (text);
}

void
skel_extreme_start_places (
    const SkelExtremeNest *self, const SkelExtreme *extreme)
{
  gboolean found = is_surely_found (self, extreme);

  for (guint i = 1; i < extreme->set->len; i++) {
    SkelNode *assign = extreme->set->pdata[i];
    const SkelSymbol *symbol = skel_extreme_set_by (extreme, i);

    if (is_set_before (self, symbol))
      continue;
    if (found)
      start_place (self, assign);
    else if (symbol->pointer)
      refuse_place (self, assign, symbol->name);
  }
}

void
skel_extreme_take_starts (const SkelExtremeNest *self, SkelExtreme *extreme)
{
  for (guint i = 0; i < extreme->set->len; i++) {
    SkelSymbol *start = skel_extreme_set_by (extreme, i);
    gboolean unknown = i == 0 && extreme->first;
    SkelNode *value = NULL;
    int at = find_start (self, start, &value);

    if (unknown) {
      /* nobody asks for it */
      SkelNode *nothing
          = skel_make_integer (self->unit, 0, self->nest->location);

      value = skel_extreme_converted (self, nothing, value->type);
    }
    if (start->pointer) {
      start = skel_extreme_symbol (self, start, "_before", start->type);
      self->before->pdata[at]
          = skel_make_declaration (self->unit, start, value);
    } else if (unknown) {
      SkelNode *statement = self->before->pdata[at];
      SkelNode *made = skel_make_copy (self->unit, statement, NULL);

      made->children[statement->kind == SKEL_NODE_ASSIGN ? 1 : 0] = value;
      self->before->pdata[at] = made;
    }
    g_ptr_array_add (extreme->starts, start);
  }
}
