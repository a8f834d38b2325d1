/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "in-rows.h"

#include "comment.h"
#include "counts.h"
#include "inequalities.h"
#include "make.h"
#include "queries.h"

typedef struct {
  SkelUnit *unit;
  const SkelFunction *function;
  SkelInequalities known;
  GHashTable *doubted; /* SkelNode: places that may be in other rows */
} Checking;

/* ---- places ---- */

/* The node whose last subscript is the column of the place @node in an image
 * whose rows follow each other at once; or NULL. */
static SkelNode *
find_column (SkelNode *node)
{
  const SkelNode *root = node;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (root->kind != SKEL_NODE_VARIABLE || !root->symbol->dense
      || node->kind != SKEL_NODE_INDEX || node->rank > 0)
    return NULL;
  while (node->children[0]->children[0] != root)
    node = node->children[0];
  return node;
}

/* Whether the column of @place, which find_column () found, follows to be
 * within a row. */
static gboolean
is_in_row (Checking *self, const SkelNode *place)
{
  const SkelNode *column = place->children[1];
  const SkelSymbol *rows
      = place->children[0]->children[0]->symbol->dimensions[0].symbol;
  gboolean transposed = rows && g_str_equal (rows->name, "width");
  SkelSymbol *width
      = skel_find_parameter (self->function, transposed ? "height" : "width");
  SkelNode *first, *last;

  if (!width)
    return FALSE;
  first = skel_make_integer (self->unit, 0, column->location);
  last = skel_make_binary (self->unit, SKEL_OPERATION_SUBTRACT,
      skel_make_variable (self->unit, width, column->location),
      skel_make_integer (self->unit, 1, column->location));
  return skel_inequalities_imply (&self->known, first, column)
         && skel_inequalities_imply (&self->known, column, last);
}

static void
refuse (const Checking *self, SkelNode *column, const char *name)
{
  char *text = g_strdup_printf (
      "this may be beyond the end of a row of `%s`, where the next one begins: "
      "let the loop, or an `if`, say that the column is within 0 and `width` - "
      "1",
      name);

  *column = *skel_make_refused (self->unit, column->location, text);
  g_free (text);
}

static void
check_place (Checking *self, SkelNode *node, gboolean is_written)
{
  SkelNode *place = find_column (node);
  const SkelSymbol *image;

  if (!place || skel_node_count_kind (node, SKEL_NODE_UNSUPPORTED) > 0)
    return;
  image = place->children[0]->children[0]->symbol;
  node->in_row
      = is_in_row (self, place) && !g_hash_table_contains (self->doubted, node);
  if (!node->in_row)
    g_hash_table_add (self->doubted, node);
  if (is_written && !node->in_row
      && (image->kind == SKEL_SYMBOL_LOCAL
          || !self->function->symbol->is_static)
      && !skel_node_has_effects (place->children[1]))
    refuse (self, place->children[1], image->name);
}

/* ---- what is known ---- */

/* Whether nothing that comes after @node in its block is done after it. */
static gboolean
leaves (const SkelNode *node)
{
  while (node->kind == SKEL_NODE_BLOCK && node->n_children > 0)
    node = node->children[node->n_children - 1];
  return node->kind == SKEL_NODE_CONTINUE || node->kind == SKEL_NODE_BREAK
         || node->kind == SKEL_NODE_RETURN;
}

static gboolean
keeps_places (const SkelSymbol *symbol)
{
  return symbol->rank == 0 && !skel_type_is_floating (symbol->type)
         && (skel_type_size (symbol->type) >= sizeof (int)
             || symbol->type == SKEL_TYPE_BOOL);
}

/* Learns what the statement @node says of what comes after it: the @n nodes of
 * @rest, in its block. */
static void
learn_after (Checking *self, SkelNode *node, SkelNode *const *rest, int n)
{
  SkelSymbol *symbol = NULL;
  SkelNode *value = NULL;

  if (node->kind == SKEL_NODE_IF) {
    if (node->n_children == 2 && leaves (node->children[1]))
      skel_inequalities_learn (&self->known, node->children[0], FALSE, rest, n);
    return;
  }
  if (node->kind == SKEL_NODE_DECLARE)
    symbol = node->symbol;
  else if (node->kind == SKEL_NODE_ASSIGN)
    symbol = (SkelSymbol *)skel_node_changed (node, 0);
  if (symbol && node->kind == SKEL_NODE_DECLARE && node->n_children > 0)
    value = node->children[0];
  else if (symbol)
    value = skel_node_setting (node, symbol);
  if (value && keeps_places (symbol) && !skel_node_has_effects (value))
    skel_inequalities_learn_equal (&self->known,
        skel_make_variable (self->unit, symbol, node->location), value, rest,
        n);
}

/* @node less 1 */
static SkelNode *
make_before (const Checking *self, SkelNode *node)
{
  return skel_make_binary (self->unit, SKEL_OPERATION_SUBTRACT,
      skel_make_int (self->unit, node),
      skel_make_integer (self->unit, 1, node->location));
}

/* Whether what begins with @start has far to go until it is less again. */
static gboolean
is_small (Checking *self, const SkelNode *start)
{
  return skel_inequalities_imply (&self->known, start,
      skel_make_integer (self->unit, SKEL_MAX_SIZE, start->location));
}

/* Whether the loop @node, whose test steps from @header's start, ends before
 * its counter is less than 0, wherever it is left. */
static gboolean
ends_at_zero (Checking *self, const SkelNode *node, const SkelHeader *header)
{
  SkelOperation operation = node->children[1]->operation;

  return (skel_type_is_signed (header->variable->type)
             && (operation == SKEL_OPERATION_GREATER
                 || operation == SKEL_OPERATION_GREATER_EQUAL))
         || skel_inequalities_imply (&self->known,
             skel_make_integer (self->unit, 0, node->location), header->start);
}

/* Learns how the counter of the loop @node, whose start is @header's, goes on
 * from there. */
static void
learn_counter (Checking *self, const SkelNode *node, SkelHeader *header)
{
  SkelNode *changing[] = { node->children[1], node->children[3] };
  SkelNode *counter
      = skel_make_variable (self->unit, header->variable, node->location);

  header->step = skel_header_read_step (node->children[2], header->variable);
  if (header->step > 0
      && (skel_type_is_signed (header->variable->type)
          || is_small (self, header->start)))
    skel_inequalities_learn_at_most (
        &self->known, header->start, counter, changing, 2);
  else if (header->step < 0 && skel_type_is_signed (header->variable->type))
    skel_inequalities_learn_at_most (
        &self->known, counter, header->start, changing, 2);
  if (skel_header_read_any (node, header) && header->differs
      && header->step == 1
      && skel_inequalities_imply (&self->known, header->start, header->limit))
    skel_inequalities_learn_at_most (
        &self->known, counter, make_before (self, header->limit), changing, 2);
}

/* Learns what the body of the loop @node begins with. */
static void
learn_in_loop (Checking *self, const SkelNode *node)
{
  SkelNode *body = node->children[3], *counter;
  SkelHeader header;

  if (skel_header_read_start (node, &header) && keeps_places (header.variable)
      && !skel_node_mentions (header.start, header.variable)) {
    counter = skel_make_variable (self->unit, header.variable, node->location);
    if (skel_counts_read_stepping (node, &header)) {
      if (!ends_at_zero (self, node, &header))
        return;
      skel_inequalities_learn_at_most (&self->known,
          skel_make_integer (self->unit, 0, node->location), counter, &body, 1);
      skel_inequalities_learn_at_most (
          &self->known, counter, make_before (self, header.start), &body, 1);
    } else {
      learn_counter (self, node, &header);
    }
  }
  skel_inequalities_learn (&self->known, node->children[1], TRUE, &body, 1);
}

/* Learns what the ranges of the function's parameters are. Others that call it
 * may hand it what is beyond them, but for sizes. */
static void
learn_parameters (Checking *self)
{
  GPtrArray *diagnostics = skel_diagnostics_new ();
  /* what is wrong with it others will say */
  const SkelComment *comment
      = skel_comment_parse (self->unit, self->function, diagnostics);
  SkelNode *body = self->function->body;
  gboolean called = skel_function_is_called (self->unit, self->function);

  for (int i = 0; i < comment->n_parameters; i++) {
    const SkelCommentParameter *one = &comment->parameters[i];
    SkelSymbol *symbol = (SkelSymbol *)one->symbol;
    gboolean is_size = g_str_equal (symbol->name, "width")
                       || g_str_equal (symbol->name, "height");
    gint64 least = is_size ? 1 : one->minimum.i;
    gint64 most = is_size ? SKEL_MAX_SIZE : one->maximum.i;
    SkelNode *parameter;

    if (symbol->pointer || !keeps_places (symbol) || (called && !is_size)
        || self->function->symbol->is_static || ABS (least) > SKEL_MAX_SIZE
        || ABS (most) > SKEL_MAX_SIZE)
      continue;
    parameter = skel_make_variable (self->unit, symbol, symbol->location);
    skel_inequalities_learn_at_most (&self->known,
        skel_make_integer (self->unit, least, symbol->location), parameter,
        &body, 1);
    skel_inequalities_learn_at_most (&self->known, parameter,
        skel_make_integer (self->unit, most, symbol->location), &body, 1);
  }
  g_ptr_array_unref (diagnostics);
}

/* ---- statements ---- */

static void check_in (Checking *self, SkelNode *node);

static void
check_block (Checking *self, SkelNode *block)
{
  gboolean labels = FALSE;

  for (int i = 0; i < block->n_children; i++)
    labels = labels || block->children[i]->kind == SKEL_NODE_CASE
             || block->children[i]->kind == SKEL_NODE_DEFAULT;
  for (int i = 0; i < block->n_children; i++) {
    check_in (self, block->children[i]);
    if (!labels)
      learn_after (self, block->children[i], block->children + i + 1,
          block->n_children - i - 1);
  }
}

/* Learns what the child @i of @node is done under. */
static void
learn_before (Checking *self, const SkelNode *node, int i)
{
  SkelNode *const *child = &node->children[i];
  gboolean truth = i == 1;

  switch (node->kind) {
    case SKEL_NODE_FOR:
      if (i == 3)
        learn_in_loop (self, node);
      return;
    case SKEL_NODE_BINARY:
      if (node->operation != SKEL_OPERATION_LOGICAL_AND
          && node->operation != SKEL_OPERATION_LOGICAL_OR)
        return;
      truth = node->operation == SKEL_OPERATION_LOGICAL_AND;
      break;
    case SKEL_NODE_IF:
    case SKEL_NODE_WHILE:
    case SKEL_NODE_CONDITIONAL:
      break;
    default:
      return;
  }
  if (i > 0)
    skel_inequalities_learn (&self->known, node->children[0], truth, child, 1);
}

static void
check_in (Checking *self, SkelNode *node)
{
  guint count = skel_inequalities_count (&self->known);

  if (node->kind == SKEL_NODE_BLOCK)
    check_block (self, node);
  for (int i = 0; node->kind != SKEL_NODE_BLOCK && i < node->n_children; i++) {
    learn_before (self, node, i);
    check_in (self, node->children[i]);
    check_place (self, node->children[i], skel_node_changed (node, i) != NULL);
    skel_inequalities_forget (&self->known, count);
  }
  skel_inequalities_forget (&self->known, count);
}

/* Whether @node speaks of an image whose rows follow each other at once. */
static gboolean
mentions_dense (const SkelNode *node)
{
  if (node->symbol && node->symbol->dense)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (mentions_dense (node->children[i]))
      return TRUE;
  return FALSE;
}

void
skel_in_rows_check (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    Checking self = { .unit = unit,
      .function = unit->functions[i],
      .doubted = g_hash_table_new (NULL, NULL) };

    if (mentions_dense (self.function->body)) {
      self.known = skel_inequalities_begin (unit, self.function);
      learn_parameters (&self);
      check_in (&self, self.function->body);
      skel_inequalities_end (&self.known);
    }
    g_hash_table_unref (self.doubted);
  }
}
