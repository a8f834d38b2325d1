/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "latches.h"

#include "make.h"
#include "queries.h"

static const SkelSymbol *
root_of (const SkelNode *place)
{
  while (place->kind == SKEL_NODE_INDEX || place->kind == SKEL_NODE_DEREFERENCE)
    place = place->children[0];
  return place->kind == SKEL_NODE_VARIABLE ? place->symbol : NULL;
}

/* ---- what is 0 or 1 ---- */

/* Whether @node is, if what is in @symbol is. */
static gboolean
is_truth (const SkelNode *node, const SkelSymbol *symbol)
{
  gboolean all = TRUE;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      return node->value.i == 0 || node->value.i == 1;
    case SKEL_NODE_NOT:
      return TRUE;
    case SKEL_NODE_CAST:
      return !node->is_void
             && (node->type == SKEL_TYPE_BOOL
                 || is_truth (node->children[0], symbol));
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR
          || skel_operation_is_comparison (node->operation))
        return TRUE;
      return (node->operation == SKEL_OPERATION_AND
                 || node->operation == SKEL_OPERATION_OR
                 || node->operation == SKEL_OPERATION_XOR)
             && is_truth (node->children[0], symbol)
             && is_truth (node->children[1], symbol);
    case SKEL_NODE_CONDITIONAL:
      return is_truth (node->children[1], symbol)
             && is_truth (node->children[2], symbol);
    case SKEL_NODE_INITIALIZER:
      for (int i = 0; i < node->n_children; i++)
        all = all && is_truth (node->children[i], symbol);
      return all;
    default:
      return node->type == SKEL_TYPE_BOOL
             || (symbol && root_of (node) == symbol);
  }
}

/* Whether nothing else in @node is given to @symbol. */
static gboolean
has_truths_alone (const SkelNode *node, const SkelSymbol *symbol)
{
  if (node->kind == SKEL_NODE_DECLARE && node->symbol == symbol
      && node->n_children > 0 && !is_truth (node->children[0], symbol))
    return FALSE;
  for (int i = 0; i < node->n_children; i++) {
    if (skel_node_changed (node, i) == symbol
        && (node->kind != SKEL_NODE_ASSIGN
            || (node->operation != SKEL_OPERATION_NONE
                && node->operation != SKEL_OPERATION_AND
                && node->operation != SKEL_OPERATION_OR
                && node->operation != SKEL_OPERATION_XOR)
            || !is_truth (node->children[1], symbol)))
      return FALSE;
    /* a pointer that is handed on */
    if (node->kind == SKEL_NODE_CALL && root_of (node->children[i]) == symbol
        && node->children[i]->kind == SKEL_NODE_VARIABLE && symbol->pointer)
      return FALSE;
    if (!has_truths_alone (node->children[i], symbol))
      return FALSE;
  }
  return TRUE;
}

/* Whether @symbol, of @function, has no value other than 0 and 1. */
static gboolean
holds_truths (const SkelFunction *function, const SkelSymbol *symbol)
{
  if (symbol->type == SKEL_TYPE_BOOL)
    return TRUE;
  if (skel_type_is_floating (symbol->type) || symbol->is_static
      || (symbol->kind == SKEL_SYMBOL_PARAMETER
          && (function->symbol->is_static
              || (!symbol->pointer && symbol->rank == 0)))
      || (symbol->kind != SKEL_SYMBOL_PARAMETER
          && symbol->kind != SKEL_SYMBOL_LOCAL))
    return FALSE;
  return has_truths_alone (function->body, symbol);
}

/* ---- how one is accumulated ---- */

/* `place ||= value`, or &&=. */
typedef struct {
  SkelNode *place, *value;
  SkelOperation operation;
} Latch;

static gboolean
is_place (const SkelNode *node, const SkelNode *place)
{
  return skel_node_equal (skel_node_truth (node), place);
}

/* The operands of @node, and of those of its operands that have its operation,
 * less @place; *@n counts that. */
static SkelNode *
take_place (SkelUnit *unit, SkelNode *node, SkelOperation operation,
    const SkelNode *place, int *n)
{
  const SkelNode *bare = skel_node_truth (node);
  SkelNode *left, *right;

  if (is_place (node, place)) {
    (*n)++;
    return NULL;
  }
  if (bare->kind != SKEL_NODE_BINARY || bare->operation != operation)
    return node;
  left = take_place (unit, bare->children[0], operation, place, n);
  right = take_place (unit, bare->children[1], operation, place, n);
  return left && right ? skel_make_binary (unit, operation, left, right)
         : left        ? left
                       : right;
}

static gboolean
is_constant (const SkelNode *node, gint64 value)
{
  node = skel_node_truth (node);
  return node->kind == SKEL_NODE_INTEGER && node->value.i == value;
}

/* The ?: @node. */
static gboolean
read_choice (const SkelNode *node, Latch *latch)
{
  SkelNode *const *parts = node->children;

  if (is_constant (parts[1], 1)) {
    latch->operation = SKEL_OPERATION_OR;
    latch->value = is_place (parts[0], latch->place)   ? parts[2]
                   : is_place (parts[2], latch->place) ? parts[0]
                                                       : NULL;
  } else if (is_constant (parts[2], 0)) {
    latch->operation = SKEL_OPERATION_AND;
    latch->value = is_place (parts[0], latch->place)   ? parts[1]
                   : is_place (parts[1], latch->place) ? parts[0]
                                                       : NULL;
  }
  return latch->value != NULL;
}

/* place = value; */
static gboolean
read_assignment (SkelUnit *unit, SkelNode *node, Latch *latch)
{
  SkelNode *value;
  int n = 0;

  if (node->kind != SKEL_NODE_ASSIGN || node->operation != SKEL_OPERATION_NONE)
    return FALSE;
  *latch = (Latch){ node->children[0], NULL, SKEL_OPERATION_NONE };
  value = node->children[1];
  while (value->kind == SKEL_NODE_CAST
         && !skel_type_is_floating (value->children[0]->type))
    value = value->children[0];
  if (value->kind == SKEL_NODE_CONDITIONAL)
    return read_choice (value, latch);
  if (value->kind != SKEL_NODE_BINARY
      || (value->operation != SKEL_OPERATION_LOGICAL_OR
          && value->operation != SKEL_OPERATION_LOGICAL_AND))
    return FALSE;
  latch->operation = value->operation == SKEL_OPERATION_LOGICAL_OR
                         ? SKEL_OPERATION_OR
                         : SKEL_OPERATION_AND;
  latch->value = take_place (unit, value, value->operation, latch->place, &n);
  return latch->value && n == 1;
}

/* if (!place) place = value; */
static gboolean
read_if (const SkelNode *node, Latch *latch)
{
  const SkelNode *condition;
  SkelNode *statement;

  if (node->kind != SKEL_NODE_IF || node->n_children != 2)
    return FALSE;
  condition = skel_node_truth (node->children[0]);
  statement = skel_node_alone (node->children[1]);
  if (statement->kind != SKEL_NODE_ASSIGN
      || statement->operation != SKEL_OPERATION_NONE)
    return FALSE;
  *latch = (Latch){ statement->children[0], statement->children[1],
    SKEL_OPERATION_AND };
  if (condition->kind == SKEL_NODE_NOT) {
    latch->operation = SKEL_OPERATION_OR;
    condition = condition->children[0];
  }
  return is_place (condition, latch->place);
}

/* Whether all that @node says of @symbol is that it becomes @value. */
static gboolean
only_sets (const SkelNode *node, const SkelSymbol *symbol, gint64 value)
{
  gboolean sets = node->kind == SKEL_NODE_ASSIGN
                  && node->operation == SKEL_OPERATION_NONE
                  && root_of (node->children[0]) == symbol
                  && is_constant (node->children[1], value);

  if (sets)
    return skel_node_count_uses (node, symbol) == 1;
  if (node->symbol == symbol)
    return FALSE;
  for (int i = 0; i < node->n_children; i++)
    if (!only_sets (node->children[i], symbol, value))
      return FALSE;
  return TRUE;
}

/* place = 1; or 0, which is all that @loops do to it. */
static gboolean
read_constant (const SkelNode *node, const SkelNode *loops, Latch *latch)
{
  if (node->kind != SKEL_NODE_ASSIGN || node->operation != SKEL_OPERATION_NONE
      || node->children[0]->type == SKEL_TYPE_BOOL)
    return FALSE;
  *latch = (Latch){ node->children[0], node->children[1],
    is_constant (node->children[1], 1) ? SKEL_OPERATION_OR
                                       : SKEL_OPERATION_AND };
  return (latch->operation == SKEL_OPERATION_OR
             || is_constant (latch->value, 0))
         && only_sets (loops, root_of (latch->place),
             latch->operation == SKEL_OPERATION_OR);
}

static SkelNode *
make_accumulation (SkelUnit *unit, const Latch *latch, SkelLocation location)
{
  SkelType type = latch->place->type;
  SkelNode *value = latch->value, *node;

  if (!is_truth (value, NULL))
    value = skel_make_converted (unit, value, SKEL_TYPE_BOOL);
  node = skel_make_assign (unit, latch->place, value);
  node->operation = latch->operation;
  node->computed = skel_type_size (type) < sizeof (int) ? SKEL_TYPE_I32 : type;
  node->children[1] = skel_make_converted (unit, value, node->computed);
  node->location = location;
  return node;
}

/* @declared: in the @loops over the pixels around @node. */
static void
rewrite_in (SkelUnit *unit, const SkelFunction *function, SkelNode *node,
    const SkelNode *loops, GHashTable *declared)
{
  for (int i = 0; i < node->n_children; i++) {
    SkelNode *child = node->children[i];
    const SkelSymbol *root;
    Latch latch;

    if ((read_assignment (unit, child, &latch) || read_if (child, &latch)
            || read_constant (child, loops, &latch))
        && (root = root_of (latch.place)) && !skel_symbol_is_image (root)
        && !g_hash_table_contains (declared, root)
        && !skel_node_has_effects (latch.place)
        && !skel_node_has_effects (latch.value)
        && !skel_node_mentions (latch.value, root)
        && holds_truths (function, root))
      node->children[i] = make_accumulation (unit, &latch, child->location);
    else
      rewrite_in (unit, function, child, loops, declared);
  }
}

static void
rewrite_loops (SkelUnit *unit, const SkelFunction *function, SkelNode *node)
{
  GHashTable *declared;

  if (node->kind != SKEL_NODE_FOR || !skel_node_has_pixel_loops (node)
      || !(skel_node_mentions_size (node->children[0])
           || skel_node_mentions_size (node->children[1]))) {
    for (int i = 0; i < node->n_children; i++)
      rewrite_loops (unit, function, node->children[i]);
    return;
  }
  declared = g_hash_table_new (NULL, NULL);
  skel_node_collect_declared (node, declared);
  rewrite_in (unit, function, node, node, declared);
  g_hash_table_unref (declared);
}

void
skel_latches_rewrite (SkelUnit *unit)
{
  for (int i = 0; i < unit->n_functions; i++)
    rewrite_loops (unit, unit->functions[i], unit->functions[i]->body);
}
