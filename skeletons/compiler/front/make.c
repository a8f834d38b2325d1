/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "make.h"

#include "queries.h"

#include <math.h>

SkelNode *
skel_make_node (SkelUnit *unit, SkelNodeKind kind, SkelType type,
    SkelLocation location, int n_children)
{
  SkelNode *node = skel_unit_allocate (unit, sizeof *node);

  node->kind = kind;
  node->type = type;
  node->location = location;
  node->range = (SkelRange){ INFINITY, -INFINITY };
  node->n_children = n_children;
  node->children
      = skel_unit_allocate (unit, sizeof *node->children * MAX (n_children, 1));
  return node;
}

SkelNode *
skel_make_integer (SkelUnit *unit, int value, SkelLocation location)
{
  SkelNode *node
      = skel_make_node (unit, SKEL_NODE_INTEGER, SKEL_TYPE_I32, location, 0);

  node->value.i = value;
  return node;
}

SkelNode *
skel_make_empty (SkelUnit *unit, SkelLocation location)
{
  return skel_make_node (unit, SKEL_NODE_EMPTY, SKEL_TYPE_I32, location, 0);
}

SkelNode *
skel_make_refused (SkelUnit *unit, SkelLocation location, const char *text)
{
  SkelNode *node = skel_make_node (
      unit, SKEL_NODE_UNSUPPORTED, SKEL_TYPE_I32, location, 0);

  node->text = skel_unit_string (unit, text);
  return node;
}

SkelNode *
skel_make_converted (SkelUnit *unit, SkelNode *node, SkelType type)
{
  SkelNode *cast;

  if (node->type == type)
    return node;
  cast = skel_make_node (unit, SKEL_NODE_CAST, type, node->location, 1);
  cast->children[0] = node;
  return cast;
}

SkelNode *
skel_make_int (SkelUnit *unit, SkelNode *node)
{
  if (skel_node_bare (node)->type == SKEL_TYPE_I32)
    return (SkelNode *)skel_node_bare (node);
  return node->kind == SKEL_NODE_UNSUPPORTED
             ? node
             : skel_make_converted (unit, node, SKEL_TYPE_I32);
}

SkelNode *
skel_make_binary (
    SkelUnit *unit, SkelOperation operation, SkelNode *left, SkelNode *right)
{
  SkelNode *node = skel_make_node (
      unit, SKEL_NODE_BINARY, SKEL_TYPE_I32, left->location, 2);

  node->operation = operation;
  node->children[0] = left;
  node->children[1] = right;
  return node;
}

SkelNode *
skel_make_not (SkelUnit *unit, SkelNode *node)
{
  SkelNode *not
      = skel_make_node (unit, SKEL_NODE_NOT, SKEL_TYPE_I32, node->location, 1);

  not->children[0] = node;
  return not;
}

SkelNode *
skel_make_variable (SkelUnit *unit, SkelSymbol *symbol, SkelLocation location)
{
  SkelNode *node
      = skel_make_node (unit, SKEL_NODE_VARIABLE, symbol->type, location, 0);

  node->symbol = symbol;
  node->rank = symbol->rank;
  return node;
}

SkelNode *
skel_make_index (SkelUnit *unit, SkelNode *array, SkelNode *subscript)
{
  SkelNode *node
      = skel_make_node (unit, SKEL_NODE_INDEX, array->type, array->location, 2);

  node->rank = array->rank - 1;
  node->children[0] = array;
  node->children[1] = subscript;
  return node;
}

SkelNode *
skel_make_assign (SkelUnit *unit, SkelNode *place, SkelNode *value)
{
  SkelNode *node = skel_make_node (
      unit, SKEL_NODE_ASSIGN, place->type, place->location, 2);

  node->children[0] = place;
  node->children[1] = value;
  return node;
}

SkelNode *
skel_make_pixel (
    SkelUnit *unit, SkelSymbol *image, SkelNode *row, SkelNode *column)
{
  SkelNode *rows = skel_make_variable (unit, image, row->location);

  return skel_make_index (unit, skel_make_index (unit, rows, row), column);
}

SkelNode *
skel_make_block (
    SkelUnit *unit, const GPtrArray *statements, SkelLocation location)
{
  SkelNode *node = skel_make_node (
      unit, SKEL_NODE_BLOCK, SKEL_TYPE_I32, location, statements->len);

  for (guint i = 0; i < statements->len; i++)
    node->children[i] = statements->pdata[i];
  return node;
}

SkelNode *
skel_make_declaration (SkelUnit *unit, SkelSymbol *symbol, SkelNode *initial)
{
  SkelNode *node = skel_make_node (
      unit, SKEL_NODE_DECLARE, symbol->type, symbol->location, initial != NULL);

  node->symbol = symbol;
  node->children[0] = initial;
  return node;
}

SkelNode *
skel_make_for (
    SkelUnit *unit, int length, SkelLocation location, SkelSymbol **i)
{
  SkelNode *loop
      = skel_make_node (unit, SKEL_NODE_FOR, SKEL_TYPE_I32, location, 4);
  SkelNode *step
      = skel_make_node (unit, SKEL_NODE_INCREMENT, SKEL_TYPE_I32, location, 1);

  *i = skel_unit_allocate (unit, sizeof **i);
  **i = (SkelSymbol){ .kind = SKEL_SYMBOL_LOCAL,
    .name = "i",
    .type = SKEL_TYPE_I32,
    .location = location };
  step->value.i = 1;
  step->postfix = TRUE;
  step->children[0] = skel_make_variable (unit, *i, location);
  loop->children[0]
      = skel_make_declaration (unit, *i, skel_make_integer (unit, 0, location));
  loop->children[1] = skel_make_binary (unit, SKEL_OPERATION_LESS,
      skel_make_variable (unit, *i, location),
      skel_make_integer (unit, length, location));
  loop->children[2] = step;
  return loop;
}

SkelNode *
skel_make_once (SkelUnit *unit, SkelNode *body)
{
  SkelSymbol *once;
  SkelNode *loop;

  if (!skel_node_continues (body) || skel_node_breaks (body))
    return body;
  loop = skel_make_for (unit, 1, body->location, &once);
  loop->children[3] = body;
  return loop;
}

SkelSymbol *
skel_make_symbol (SkelUnit *unit, const SkelSymbol *symbol, SkelSymbolKind kind)
{
  SkelSymbol *copy = skel_unit_allocate (unit, sizeof *copy);

  *copy = *symbol;
  copy->kind = kind;
  return copy;
}

/* Whether something else in @node has the name of @symbol. */
static gboolean
is_taken (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->symbol && node->symbol != symbol
      && g_str_equal (node->symbol->name, symbol->name))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (is_taken (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

void
skel_make_name_apart (SkelUnit *unit, const SkelNode *node, SkelSymbol *symbol)
{
  const char *name = symbol->name;

  for (int i = 2; is_taken (node, symbol); i++) {
    char *other = g_strdup_printf ("%s_%d", name, i);

    symbol->name = skel_unit_string (unit, other);
    g_free (other);
  }
}

SkelSymbol *
skel_make_here (SkelUnit *unit, const SkelSymbol *image)
{
  SkelSymbol *here = skel_make_symbol (unit, image, SKEL_SYMBOL_LOCAL);
  char *name = g_strconcat (image->name, "_here", NULL);

  here->name = skel_unit_string (unit, name);
  here->is_const = here->pointer = FALSE;
  here->rank = image->rank - 2;
  here->dimensions[0] = image->dimensions[2];
  g_free (name);
  return here;
}

SkelNode *
skel_make_copy (SkelUnit *unit, const SkelNode *node, GHashTable *symbols)
{
  SkelNode *copy = skel_unit_allocate (unit, sizeof *copy);
  SkelSymbol *other = node->symbol && symbols
                          ? g_hash_table_lookup (symbols, node->symbol)
                          : NULL;

  *copy = *node;
  if (other)
    copy->symbol = other;
  copy->children = skel_unit_allocate (
      unit, sizeof *copy->children * MAX (node->n_children, 1));
  for (int i = 0; i < node->n_children; i++)
    copy->children[i] = skel_make_copy (unit, node->children[i], symbols);
  if (copy->kind == SKEL_NODE_DEREFERENCE
      && !copy->children[0]->symbol->pointer)
    return copy->children[0];
  return copy;
}

void
skel_node_substitute (SkelUnit *unit, SkelNode *node, const SkelSymbol *symbol,
    const SkelNode *value)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];

    if (child->kind == SKEL_NODE_VARIABLE && child->symbol == symbol) {
      node->children[i] = skel_make_copy (unit, value, NULL);
      continue;
    }
    skel_node_substitute (unit, child, symbol, value);
    if (child->kind == SKEL_NODE_BINARY
        && child->operation == SKEL_OPERATION_ADD
        && child->children[0]->kind == SKEL_NODE_INTEGER
        && child->children[0]->value.i == 0
        && child->children[0]->type == child->children[1]->type
        && child->type == child->children[1]->type)
      node->children[i] = child->children[1];
  }
}

/* A variable like @symbol, as large as the variables of @symbols say. */
static SkelSymbol *
rename_symbol (SkelUnit *unit, const SkelSymbol *symbol, GHashTable *symbols)
{
  SkelSymbol *copy = skel_make_symbol (unit, symbol, symbol->kind);

  for (int i = 0; i < copy->rank; i++) {
    SkelSymbol *length
        = copy->dimensions[i].symbol
              ? g_hash_table_lookup (symbols, copy->dimensions[i].symbol)
              : NULL;

    if (length)
      copy->dimensions[i].symbol = length;
  }
  return copy;
}

static void
rename_declared (SkelUnit *unit, const SkelNode *node, GHashTable *symbols)
{
  if (node->kind == SKEL_NODE_DECLARE)
    g_hash_table_insert (
        symbols, node->symbol, rename_symbol (unit, node->symbol, symbols));
  for (int i = 0; i < node->n_children; i++)
    rename_declared (unit, node->children[i], symbols);
}

SkelNode *
skel_make_copy_apart (SkelUnit *unit, const SkelNode *node, GHashTable *symbols)
{
  rename_declared (unit, node, symbols);
  return skel_make_copy (unit, node, symbols);
}
