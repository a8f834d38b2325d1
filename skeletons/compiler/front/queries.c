/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "queries.h"

/* Whether @number, an integer, is itself as @type. */
static gboolean
keeps (const SkelNode *number, SkelType type)
{
  if (skel_type_is_floating (number->type) || skel_type_is_floating (type))
    return FALSE;
  if (type != SKEL_TYPE_BOOL && skel_type_size (type) >= sizeof (int))
    return TRUE;
  return skel_range_within (
      number->kind == SKEL_NODE_INTEGER
          ? skel_range_of_integer (number->value.i, number->type)
          : skel_range_of_type (number->type),
      skel_range_of_type (type));
}

const SkelNode *
skel_node_bare (const SkelNode *node)
{
  const SkelNode *number;

  if (node->kind != SKEL_NODE_CAST || node->is_void)
    return node;
  number = skel_node_bare (node->children[0]);
  return keeps (number, node->type) ? number : node;
}

const SkelNode *
skel_node_truth (const SkelNode *node)
{
  const SkelNode *bare = skel_node_bare (node);

  return bare->kind == SKEL_NODE_CAST && bare->type == SKEL_TYPE_BOOL
             ? skel_node_truth (bare->children[0])
             : bare;
}

gboolean
skel_node_is_small (const SkelNode *node)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_NEGATE)
    node = skel_node_bare (node->children[0]);
  return node->kind == SKEL_NODE_INTEGER
         && ABS (node->value.i) <= SKEL_MAX_SIZE;
}

gboolean
skel_node_is_variable (const SkelNode *node, const SkelSymbol *symbol)
{
  node = skel_node_bare (node);
  return node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol;
}

gboolean
skel_node_equal (const SkelNode *a, const SkelNode *b)
{
  if (a == b)
    return TRUE;
  if (a->kind != b->kind || a->operation != b->operation || a->type != b->type
      || a->symbol != b->symbol || a->n_children != b->n_children
      || a->postfix != b->postfix)
    return FALSE;
  if ((a->kind == SKEL_NODE_INTEGER || a->kind == SKEL_NODE_INCREMENT
          || a->kind == SKEL_NODE_CASE)
      && a->value.i != b->value.i)
    return FALSE;
  if (a->kind == SKEL_NODE_FLOATING && a->value.f != b->value.f)
    return FALSE;
  for (int i = 0; i < a->n_children; i++)
    if (!skel_node_equal (a->children[i], b->children[i]))
      return FALSE;
  return TRUE;
}

gboolean
skel_node_mentions (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->symbol == symbol)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_mentions (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_is_integer (const SkelNode *node, gint64 *value)
{
  node = skel_node_bare (node);
  if (node->kind == SKEL_NODE_INTEGER)
    *value = node->value.i;
  return node->kind == SKEL_NODE_INTEGER;
}

const SkelNode *
skel_node_declaration (const SkelNode *node, const SkelSymbol *symbol)
{
  const SkelNode *found = NULL;

  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol)
    return node;
  for (int i = 0; i < node->n_children && !found; i++)
    found = skel_node_declaration (node->children[i], symbol);
  return found;
}

int
skel_node_count_uses (const SkelNode *node, const SkelSymbol *symbol)
{
  int n = node->kind == SKEL_NODE_VARIABLE && node->symbol == symbol;

  for (int i = 0; i < node->n_children; i++)
    n += skel_node_count_uses (node->children[i], symbol);
  return n;
}

SkelNode *
skel_node_setting (const SkelNode *node, const SkelSymbol *symbol)
{
  SkelNode *value = NULL;

  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol
      && node->n_children > 0)
    value = node->children[0];
  else if (node->kind == SKEL_NODE_ASSIGN
           && node->operation == SKEL_OPERATION_NONE
           && node->children[0]->kind == SKEL_NODE_VARIABLE
           && node->children[0]->symbol == symbol)
    value = node->children[1];
  return value && !skel_node_mentions (value, symbol) ? value : NULL;
}

/* Whether wherever @symbol is used in @node a block around has set it before.
 */
static gboolean
sets_first (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->symbol != symbol;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *child = node->children[i];

    if (node->kind == SKEL_NODE_BLOCK && skel_node_setting (child, symbol))
      return TRUE;
    /* cases may come after it, and not by it */
    if (node->kind == SKEL_NODE_SWITCH && child->kind == SKEL_NODE_BLOCK) {
      for (int k = 0; k < child->n_children; k++)
        if (!sets_first (child->children[k], symbol))
          return FALSE;
    } else if (!sets_first (child, symbol)) {
      return FALSE;
    }
  }
  return TRUE;
}

gboolean
skel_node_contains (const SkelNode *node, const SkelNode *other)
{
  if (node == other)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_contains (node->children[i], other))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_declares_array (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol->rank > 0)
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_declares_array (node->children[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_sets_first (
    const SkelNode *node, const SkelSymbol *symbol, const SkelNode *block)
{
  gboolean set = FALSE;

  if (node == block)
    return TRUE;
  if (!skel_node_contains (node, block))
    return sets_first (node, symbol);
  /* cases may come after what sets it, and not by it */
  if (node->kind == SKEL_NODE_SWITCH)
    return FALSE;
  for (int i = 0; i < node->n_children; i++) {
    const SkelNode *child = node->children[i];

    if (skel_node_contains (child, block)) {
      if (!skel_node_sets_first (child, symbol, block))
        return FALSE;
      set = FALSE;
    } else if (node->kind == SKEL_NODE_BLOCK
               && skel_node_setting (child, symbol)) {
      set = TRUE;
    } else if (!set && !sets_first (child, symbol)) {
      return FALSE;
    }
  }
  return TRUE;
}

SkelNode *
skel_node_alone (SkelNode *node)
{
  while (node->kind == SKEL_NODE_BLOCK && node->n_children == 1)
    node = node->children[0];
  return node;
}

void
skel_node_collect_statements (SkelNode *node, GPtrArray *statements)
{
  if (node->kind == SKEL_NODE_BLOCK)
    for (int i = 0; i < node->n_children; i++)
      skel_node_collect_statements (node->children[i], statements);
  else if (node->kind != SKEL_NODE_EMPTY)
    g_ptr_array_add (statements, node);
}

SkelNode *
skel_node_find_size (SkelNode *node)
{
  SkelNode *found = NULL;

  if (node->kind == SKEL_NODE_VARIABLE
      && node->symbol->kind == SKEL_SYMBOL_PARAMETER
      && (g_str_equal (node->symbol->name, "width")
          || g_str_equal (node->symbol->name, "height")))
    return node;
  for (int i = 0; !found && i < node->n_children; i++)
    found = skel_node_find_size (node->children[i]);
  return found;
}

gboolean
skel_node_mentions_size (const SkelNode *node)
{
  return skel_node_find_size ((SkelNode *)node) != NULL;
}

gboolean
skel_node_has_pixel_loops (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_FOR
      && (skel_node_mentions_size (node->children[0])
          || skel_node_mentions_size (node->children[1])))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_has_pixel_loops (node->children[i]))
      return TRUE;
  return FALSE;
}

const SkelSymbol *
skel_node_changed (const SkelNode *node, int i)
{
  const SkelNode *place = node->children[i];
  const SkelFunction *function;

  switch (node->kind) {
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_INCREMENT:
      if (i > 0)
        return NULL;
      break;
    case SKEL_NODE_CALL:
      function = node->symbol != NULL ? node->symbol->function : NULL;
      if (place->rank == 0 || function == NULL || i >= function->n_parameters
          || function->parameters[i]->is_const)
        return NULL;
      break;
    default:
      return NULL;
  }
  while (place->symbol == NULL && place->n_children > 0)
    place = place->children[0];
  return place->symbol;
}

gboolean
skel_node_assigns (const SkelNode *node, const SkelSymbol *symbol)
{
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_changed (node, i) == symbol
        || skel_node_assigns (node->children[i], symbol))
      return TRUE;
  return FALSE;
}

void
skel_node_collect (const SkelNode *node, GHashTable *symbols)
{
  if (node->symbol != NULL)
    g_hash_table_add (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    skel_node_collect (node->children[i], symbols);
}

void
skel_node_collect_declared (const SkelNode *node, GHashTable *symbols)
{
  if (node->kind == SKEL_NODE_DECLARE)
    g_hash_table_add (symbols, node->symbol);
  for (int i = 0; i < node->n_children; i++)
    skel_node_collect_declared (node->children[i], symbols);
}

void
skel_node_collect_changed (const SkelNode *node, GHashTable *symbols)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if (symbol != NULL)
      g_hash_table_add (symbols, (gpointer)symbol);
    skel_node_collect_changed (node->children[i], symbols);
  }
}

gboolean
skel_node_sets_any (
    const SkelNode *node, GHashTable *symbols, GHashTable *except)
{
  const SkelSymbol *symbol
      = node->kind == SKEL_NODE_DECLARE ? node->symbol : NULL;

  for (int i = -1; i < node->n_children; i++) {
    if (i >= 0)
      symbol = skel_node_changed (node, i);
    if (symbol != NULL && g_hash_table_contains (symbols, symbol)
        && (except == NULL || !g_hash_table_contains (except, symbol)))
      return TRUE;
    if (i >= 0 && skel_node_sets_any (node->children[i], symbols, except))
      return TRUE;
  }
  return FALSE;
}

gboolean
skel_symbol_is_image (const SkelSymbol *symbol)
{
  return symbol->rank >= 2 && symbol->dimensions[1].length < 0;
}

gboolean
skel_pitch_is_size (const SkelSymbol *pitch)
{
  return pitch && pitch->kind == SKEL_SYMBOL_PARAMETER
         && (g_str_equal (pitch->name, "width")
             || g_str_equal (pitch->name, "height"));
}

gboolean
skel_symbol_is_images (const SkelSymbol *symbol)
{
  return symbol->rank == 3 && symbol->dimensions[0].length > 0
         && symbol->dimensions[1].length < 0
         && symbol->dimensions[2].length < 0;
}

gboolean
skel_symbol_points_to_image (const SkelSymbol *symbol)
{
  return symbol->pointer && symbol->rank > 0;
}

gboolean
skel_node_lasts (const SkelNode *node, const SkelNode *body)
{
  GHashTable *symbols = g_hash_table_new (NULL, NULL);
  gboolean lasting;

  skel_node_collect (node, symbols);
  lasting = !skel_node_has_effects (node)
            && !skel_node_sets_any (body, symbols, NULL);
  g_hash_table_unref (symbols);
  return lasting;
}

gboolean
skel_function_takes_images (const SkelFunction *function)
{
  for (int i = 0; i < function->n_parameters; i++)
    if (skel_symbol_is_image (function->parameters[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_function_is_kernel (const SkelFunction *function)
{
  return !function->symbol->is_static && function->symbol->is_void
         && skel_function_takes_images (function);
}

gboolean
skel_function_is_called (const SkelUnit *unit, const SkelFunction *function)
{
  for (int i = 0; i < unit->n_functions; i++)
    if (skel_node_mentions (unit->functions[i]->body, function->symbol))
      return TRUE;
  return FALSE;
}

gboolean
skel_name_is_pitch (const char *name)
{
  return g_str_equal (name, "stride") || g_str_has_suffix (name, "_stride");
}

gboolean
skel_symbol_is_pitch (const SkelSymbol *symbol)
{
  return symbol->rank == 0
         && (symbol->implied || skel_name_is_pitch (symbol->name));
}

SkelSymbol *
skel_find_parameter (const SkelFunction *function, const char *name)
{
  for (int i = 0; i < function->n_parameters; i++)
    if (g_str_equal (function->parameters[i]->name, name))
      return function->parameters[i];
  return NULL;
}

gboolean
skel_node_writes_image (const SkelNode *node)
{
  for (int i = 0; i < node->n_children; i++) {
    const SkelSymbol *symbol = skel_node_changed (node, i);

    if ((symbol && skel_symbol_is_image (symbol))
        || skel_node_writes_image (node->children[i]))
      return TRUE;
  }
  return FALSE;
}

gboolean
skel_node_is_image (const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_VARIABLE:
      return skel_symbol_is_image (node->symbol)
             && !skel_symbol_is_images (node->symbol);
    case SKEL_NODE_CONDITIONAL:
      return node->rank > 0;
    case SKEL_NODE_INDEX:
      return node->children[0]->kind == SKEL_NODE_VARIABLE
             && skel_symbol_is_images (node->children[0]->symbol);
    default:
      return FALSE;
  }
}

gboolean
skel_node_mentions_image (const SkelNode *node)
{
  if (node->symbol && skel_symbol_is_image (node->symbol))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_mentions_image (node->children[i]))
      return TRUE;
  return FALSE;
}

int
skel_symbol_length (const SkelSymbol *symbol)
{
  int length = 1;

  for (int i = 0; i < symbol->rank; i++)
    length *= symbol->dimensions[i].length;
  return length;
}

gboolean
skel_any_assigns (const GPtrArray *nodes, const SkelSymbol *symbol)
{
  for (guint i = 0; i < nodes->len; i++)
    if (skel_node_assigns (nodes->pdata[i], symbol))
      return TRUE;
  return FALSE;
}

int
skel_node_count (const SkelNode *node)
{
  int count = 1;

  for (int i = 0; i < node->n_children; i++)
    count += skel_node_count (node->children[i]);
  return count;
}

int
skel_node_count_kind (const SkelNode *node, SkelNodeKind kind)
{
  int count = node->kind == kind;

  for (int i = 0; i < node->n_children; i++)
    count += skel_node_count_kind (node->children[i], kind);
  return count;
}

gboolean
skel_node_has_effects (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_ASSIGN || node->kind == SKEL_NODE_INCREMENT)
    return TRUE;
  if (node->kind == SKEL_NODE_CALL && node->symbol->function != NULL)
    for (int i = 0; i < node->symbol->function->n_parameters; i++)
      if (node->symbol->function->parameters[i]->rank > 0
          || node->symbol->function->parameters[i]->pointer)
        return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_has_effects (node->children[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_is_loop (const SkelNode *node)
{
  return node->kind == SKEL_NODE_FOR || node->kind == SKEL_NODE_WHILE
         || node->kind == SKEL_NODE_DO;
}

gboolean
skel_node_has_loop (const SkelNode *node)
{
  if (skel_node_is_loop (node))
    return TRUE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_has_loop (node->children[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_continues (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_CONTINUE)
    return TRUE;
  if (skel_node_is_loop (node))
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_continues (node->children[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_breaks (const SkelNode *node)
{
  if (node->kind == SKEL_NODE_BREAK)
    return TRUE;
  if (skel_node_is_loop (node) || node->kind == SKEL_NODE_SWITCH)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (skel_node_breaks (node->children[i]))
      return TRUE;
  return FALSE;
}

gboolean
skel_node_only_assigns (const SkelNode *node, const SkelSymbol *image)
{
  gboolean assigned = node->kind == SKEL_NODE_ASSIGN
                      && node->operation == SKEL_OPERATION_NONE
                      && skel_node_changed (node, 0) == image;

  if (node->symbol == image)
    return FALSE;
  for (int i = assigned ? 1 : 0; i < node->n_children; i++)
    if (!skel_node_only_assigns (node->children[i], image))
      return FALSE;
  return TRUE;
}

/* Whether every value of @from is one of @to. */
static gboolean
widens (SkelType from, SkelType to)
{
  if (from == to)
    return TRUE;
  if (skel_type_is_floating (to))
    return 2 * skel_type_size (from) <= skel_type_size (to);
  return !skel_type_is_floating (from) && to != SKEL_TYPE_BOOL
         && skel_range_within (
             skel_range_of_type (from), skel_range_of_type (to));
}

SkelNode *
skel_node_unwidened (SkelNode *node)
{
  SkelNode *inner;

  if (node->kind != SKEL_NODE_CAST || node->is_void)
    return node;
  inner = skel_node_unwidened (node->children[0]);
  return widens (inner->type, node->type) ? inner : node;
}
