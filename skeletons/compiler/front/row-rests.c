/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "row-rests.h"

#include "make.h"
#include "queries.h"

/* ---- terms that are no column, or no channel ---- */

/* Whether @term, of a channel, or of a column if it is @in_row, goes along the
 * rows, but by other than one pixel each. */
static gboolean
goes_further (const SkelRowRests *self, const SkelNode *term, gboolean in_row)
{
  for (guint i = 0; i < self->columns->len; i++) {
    if (!in_row && term->symbol == self->columns->pdata[i])
      return TRUE;
    for (int k = 0; term->kind == SKEL_NODE_BINARY
                    && term->operation == SKEL_OPERATION_MULTIPLY && k < 2;
        k++)
      if (skel_node_is_variable (term->children[k], self->columns->pdata[i])
          && skel_node_bare (term->children[1 - k])->kind == SKEL_NODE_INTEGER)
        return TRUE;
  }
  return FALSE;
}

/* Whether @term is a number of rows, or of columns, of the image. */
static gboolean
is_of_size (const SkelNode *term)
{
  return term->kind == SKEL_NODE_BINARY
         && term->operation == SKEL_OPERATION_MULTIPLY
         && skel_node_mentions_size (term)
         && skel_node_bare (term->children[0])->kind != SKEL_NODE_INTEGER
         && skel_node_bare (term->children[1])->kind != SKEL_NODE_INTEGER;
}

/* Whether @node, a sum that is added or is @negative, adds nothing but numbers,
 * whose sum *@number is then, and takes away the others, if there are @any. */
static gboolean
takes_away (
    const SkelNode *node, gboolean negative, gint64 *number, gboolean *any)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_INTEGER) {
    *number += negative ? -node->value.i : node->value.i;
    return TRUE;
  }
  if (node->kind == SKEL_NODE_NEGATE)
    return takes_away (node->children[0], !negative, number, any);
  if (node->kind == SKEL_NODE_BINARY
      && (node->operation == SKEL_OPERATION_ADD
          || node->operation == SKEL_OPERATION_SUBTRACT))
    return takes_away (node->children[0], negative, number, any)
           && takes_away (node->children[1],
               negative != (node->operation == SKEL_OPERATION_SUBTRACT), number,
               any);
  *any = TRUE;
  return negative;
}

/* Whether the column @node is evidently one before the first. */
static gboolean
is_before_row (const SkelNode *node)
{
  gint64 number = 0;
  gboolean any = FALSE;

  return takes_away (node, FALSE, &number, &any) && (number < 0 || any);
}

/* Whether any term of @node is no column, or no channel. */
static gboolean
has_elsewhere (const SkelRowRests *self, const SkelNode *node, gboolean in_row,
    gboolean went)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_NEGATE
      || (node->kind == SKEL_NODE_BINARY
          && (node->operation == SKEL_OPERATION_ADD
              || node->operation == SKEL_OPERATION_SUBTRACT))) {
    for (int i = 0; i < node->n_children; i++)
      if (has_elsewhere (self, node->children[i], in_row, went))
        return TRUE;
    return FALSE;
  }
  return (went && goes_further (self, node, in_row)) || is_of_size (node);
}

/* ---- loops over several rows ---- */

static gboolean
is_size_or_pitch (const SkelSymbol *parameter)
{
  return g_str_equal (parameter->name, "width")
         || g_str_equal (parameter->name, "height")
         || g_str_has_suffix (parameter->name, "stride");
}

/* The power of the image's size that @node may be: 2 for a number of pixels, or
 * more. */
static int
power_of (const SkelRowRests *self, const SkelNode *node)
{
  int power = 0;

  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol->kind == SKEL_SYMBOL_PARAMETER
               ? is_size_or_pitch (node->symbol)
               : GPOINTER_TO_INT (
                     g_hash_table_lookup (self->powers, node->symbol));
  for (int i = 0; i < node->n_children; i++) {
    int part = power_of (self, node->children[i]);

    power = node->kind == SKEL_NODE_BINARY
                    && node->operation == SKEL_OPERATION_MULTIPLY
                ? power + part
                : MAX (power, part);
  }
  return MIN (power, 2);
}

/* Whether anything in @node may give a variable a higher power than is known.
 */
static gboolean
find_powers (const SkelRowRests *self, const SkelNode *node)
{
  const SkelNode *value = NULL;
  const SkelSymbol *symbol = NULL;
  gboolean found = FALSE;

  if (node->kind == SKEL_NODE_DECLARE && node->n_children > 0) {
    symbol = node->symbol;
    value = node->children[0];
  } else if (node->kind == SKEL_NODE_ASSIGN) {
    symbol = skel_node_changed (node, 0);
    value = node->children[1];
  }
  if (symbol && symbol->rank == 0) {
    int known = GPOINTER_TO_INT (g_hash_table_lookup (self->powers, symbol));
    int power = power_of (self, value);

    if (node->operation == SKEL_OPERATION_MULTIPLY)
      power = MIN (power + known, 2);
    found = power > known;
    if (found)
      g_hash_table_insert (
          self->powers, (gpointer)symbol, GINT_TO_POINTER (power));
  }
  for (int i = 0; i < node->n_children; i++)
    found = find_powers (self, node->children[i]) || found;
  return found;
}

SkelRowRests
skel_row_rests_begin (
    SkelUnit *unit, const GPtrArray *columns, const SkelNode *body)
{
  SkelRowRests self
      = { unit, columns, g_ptr_array_new (), g_hash_table_new (NULL, NULL) };

  while (body && find_powers (&self, body))
    ;
  return self;
}

void
skel_row_rests_end (SkelRowRests *self)
{
  g_ptr_array_unref (self->spread);
  g_hash_table_unref (self->powers);
}

void
skel_row_rests_enter (
    SkelRowRests *self, const SkelNode *loop, const SkelHeader *header)
{
  if (MAX (power_of (self, header->start), power_of (self, loop->children[1]))
      > 1)
    g_ptr_array_add (self->spread, header->variable);
}

/* ---- what is refused ---- */

/* What is left of a place in the flat @image is no column, or channel. */
static void
refuse_rest (SkelUnit *unit, SkelNode *subscript, const SkelNode *root)
{
  const SkelSymbol *image = root->symbol;
  const char *name = image->name, *pitch = image->dimensions[1].symbol->name;
  char *text
      = image->rank == 2
            ? g_strdup_printf ("which pixel of `%s` this is cannot be told: "
                               "write `%s[(row) * %s + column]`, where `%s` "
                               "counts pixels",
                  name, name, pitch, pitch)
            : g_strdup_printf ("which pixel of `%s` this is cannot be told: "
                               "write `%s[((row) * %s + column) * %d + "
                               "channel]`, where `%s` counts pixels",
                  name, name, pitch, image->dimensions[2].length, pitch);

  *subscript = *skel_make_refused (unit, root->location, text);
  g_free (text);
}

/* Refuses what is left of @element where it is no column or channel: the pitch,
 * and, of one that @went to another row, what would be further than it says. */
static void
check_rest (const SkelRowRests *self, SkelNode *element, const SkelNode *root,
    gboolean went)
{
  const SkelSymbol *pitch = root->symbol->dimensions[1].symbol;
  gboolean is_width = skel_pitch_is_size (pitch);

  for (; element->children[0] != root; element = element->children[0]) {
    SkelNode *rest = element->children[1];
    gboolean in_row = element->children[0]->children[0] == root;

    if ((!is_width && skel_node_mentions (rest, pitch))
        || (is_width && in_row && is_before_row (rest))
        || has_elsewhere (self, rest, in_row, went)) {
      refuse_rest (self->unit, rest, root);
      return;
    }
  }
}

/* Whether loops over pixels of several rows count the column @node. */
static gboolean
is_spread (const SkelRowRests *self, const SkelNode *node)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_VARIABLE)
    return g_ptr_array_find (self->spread, node->symbol, NULL);
  if (node->kind != SKEL_NODE_NEGATE && node->kind != SKEL_NODE_CONDITIONAL
      && (node->kind != SKEL_NODE_BINARY
          || (node->operation != SKEL_OPERATION_ADD
              && node->operation != SKEL_OPERATION_SUBTRACT)))
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (is_spread (self, node->children[i]))
      return TRUE;
  return FALSE;
}

/* Refuses the column of the image's @element if it may be in another row. */
static void
check_column (const SkelRowRests *self, SkelNode *element, const SkelNode *root)
{
  while (element != root && element->children[0]->children[0] != root)
    element = element->children[0];
  if (element != root && is_spread (self, element->children[1]))
    refuse_rest (self->unit, element->children[1], root);
}

void
skel_row_rests_check (const SkelRowRests *self, SkelNode *element,
    const SkelNode *root, gboolean addressed, gboolean went)
{
  if (addressed)
    check_rest (self, element, root, went);
  check_column (self, element, root);
}
