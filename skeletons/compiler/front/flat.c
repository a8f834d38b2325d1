/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "flat.h"

#include "make.h"
#include "queries.h"

/* Longer ones are refused, or were meant as images. */
#define MAX_GIVEN 1024
#define MAX_LENGTH 65536

/* Whether @symbol has several dimensions, which are constants. */
static gboolean
has_dimensions (const SkelSymbol *symbol)
{
  gint64 length = 1;

  for (int i = 0; i < symbol->rank; i++) {
    if (symbol->dimensions[i].length <= 0)
      return FALSE;
    length *= symbol->dimensions[i].length;
    if (length > MAX_LENGTH)
      return FALSE;
  }
  if (symbol->is_const && length > MAX_GIVEN)
    return FALSE;
  return symbol->rank > 1 && !symbol->unsupported && !symbol->is_static;
}

/* Whether @node names @symbol but by all subscripts. */
static gboolean
has_other_use (const SkelNode *node, const SkelSymbol *symbol)
{
  const SkelNode *root = node;

  while (root->kind == SKEL_NODE_INDEX)
    root = root->children[0];
  if (node->kind == SKEL_NODE_INDEX && node->rank == 0
      && root->kind == SKEL_NODE_VARIABLE && root->symbol == symbol) {
    for (; node != root; node = node->children[0])
      if (has_other_use (node->children[1], symbol))
        return TRUE;
    return FALSE;
  }
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (has_other_use (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

/* array[i][j] as array[i * n + j]. */
static SkelNode *
flatten_place (SkelUnit *unit, const SkelNode *node)
{
  const SkelNode *subscripts[SKEL_MAX_RANK];
  const SkelSymbol *symbol;
  SkelNode *sum = NULL;
  int n = 0;

  for (; node->kind == SKEL_NODE_INDEX; node = node->children[0])
    subscripts[n++] = node->children[1];
  symbol = node->symbol;
  while (n-- > 0) {
    SkelNode *subscript = skel_make_int (unit, (SkelNode *)subscripts[n]);

    if (sum)
      sum = skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, sum,
          skel_make_integer (unit,
              symbol->dimensions[symbol->rank - 1 - n].length, node->location));
    sum = sum ? skel_make_binary (unit, SKEL_OPERATION_ADD, sum, subscript)
              : subscript;
  }
  return skel_make_index (unit, (SkelNode *)node, sum);
}

static void
flatten_places (SkelUnit *unit, SkelNode *node, const SkelSymbol *symbol)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *root = node->children[i];

    flatten_places (unit, node->children[i], symbol);
    while (root->kind == SKEL_NODE_INDEX)
      root = root->children[0];
    if (node->children[i]->kind == SKEL_NODE_INDEX
        && node->children[i]->rank == 0 && root->kind == SKEL_NODE_VARIABLE
        && root->symbol == symbol)
      node->children[i] = flatten_place (unit, node->children[i]);
  }
}

static int
length_from (const SkelSymbol *symbol, int dimension)
{
  int length = 1;

  for (int i = dimension; i < symbol->rank; i++)
    length *= symbol->dimensions[i].length;
  return length;
}

/* Adds the elements of @list, of @symbol's dimensions from @dimension on, with
 * zeros for those before others. */
static void
add_elements (SkelUnit *unit, const SkelNode *list, const SkelSymbol *symbol,
    int dimension, GPtrArray *elements)
{
  guint begin = elements->len;
  int inner = length_from (symbol, dimension + 1);

  for (int i = 0; i < list->n_children; i++) {
    while (elements->len < begin + (guint)i * inner)
      g_ptr_array_add (elements,
          skel_make_node (unit,
              skel_type_is_floating (symbol->type) ? SKEL_NODE_FLOATING
                                                   : SKEL_NODE_INTEGER,
              symbol->type, list->location, 0));
    if (dimension + 1 < symbol->rank)
      add_elements (unit, list->children[i], symbol, dimension + 1, elements);
    else
      g_ptr_array_add (elements, list->children[i]);
  }
}

static void
flatten_initial (SkelUnit *unit, SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol
      && node->n_children > 0
      && node->children[0]->kind == SKEL_NODE_INITIALIZER) {
    GPtrArray *elements = g_ptr_array_new ();
    SkelNode *list = node->children[0], *flat;

    add_elements (unit, list, symbol, 0, elements);
    flat = skel_make_node (unit, SKEL_NODE_INITIALIZER, symbol->type,
        list->location, elements->len);
    flat->rank = 1;
    for (guint i = 0; i < elements->len; i++)
      flat->children[i] = elements->pdata[i];
    node->children[0] = flat;
    g_ptr_array_unref (elements);
  }
  for (int i = 0; i < node->n_children; i++)
    flatten_initial (unit, node->children[i], symbol);
}

/* What it is where it is named, which has come to be of one dimension. */
static void
set_rank (SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol)
    node->rank = 1;
  for (int i = 0; i < node->n_children; i++)
    set_rank (node->children[i], symbol);
}

static void
flatten (SkelUnit *unit, SkelFunction *function, SkelSymbol *symbol)
{
  if (!has_dimensions (symbol) || has_other_use (function->body, symbol))
    return;
  flatten_places (unit, function->body, symbol);
  flatten_initial (unit, function->body, symbol);
  set_rank (function->body, symbol);
  symbol->dimensions[0] = (SkelDimension){ .length = length_from (symbol, 0) };
  symbol->rank = 1;
}

/* Whether loops up to the images' size in @node change @symbol. */
static gboolean
is_accumulated (
    const SkelNode *node, const SkelSymbol *symbol, gboolean in_loop)
{
  in_loop = in_loop
            || (node->kind == SKEL_NODE_FOR
                && skel_node_mentions_size (node->children[1]));
  for (int i = 0; i < node->n_children; i++)
    if ((in_loop && skel_node_changed (node, i) == symbol)
        || is_accumulated (node->children[i], symbol, in_loop))
      return TRUE;
  return FALSE;
}

void
skel_flat_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++) {
    SkelFunction *function = unit->functions[i];

    if (function->symbol->is_static || !function->symbol->is_void)
      continue;
    for (int k = 0; k < function->n_parameters; k++)
      flatten (unit, function, function->parameters[k]);
    for (int k = 0; k < function->body->n_children; k++)
      if (function->body->children[k]->kind == SKEL_NODE_DECLARE
          && is_accumulated (
              function->body, function->body->children[k]->symbol, FALSE))
        flatten (unit, function, function->body->children[k]->symbol);
  }
}
