/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "accumulation.h"

#include "../../graph/range.h"
#include "../front/make.h"
#include "../front/queries.h"

#include <math.h>
#include <string.h>

SkelSymbol *
skel_accumulation_root (const SkelNode *place)
{
  while (place->kind == SKEL_NODE_INDEX || place->kind == SKEL_NODE_DEREFERENCE)
    place = place->children[0];
  return place->kind == SKEL_NODE_VARIABLE ? place->symbol : NULL;
}

/* What is assigned to @place, without the conversion that assigning makes. */
static SkelNode *
assigned (SkelNode *place, SkelNode *value)
{
  if (value->kind == SKEL_NODE_CAST && value->type == place->type)
    value = value->children[0];
  return skel_node_unwidened (value);
}

static gboolean
same (SkelNode *a, SkelNode *b)
{
  return skel_node_equal (skel_node_unwidened (a), skel_node_unwidened (b));
}

static SkelCombine
combine_of (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return SKEL_COMBINE_ADD;
    case SKEL_OPERATION_AND:
      return SKEL_COMBINE_AND;
    case SKEL_OPERATION_OR:
      return SKEL_COMBINE_OR;
    case SKEL_OPERATION_XOR:
      return SKEL_COMBINE_XOR;
    default:
      return SKEL_COMBINE_NONE;
  }
}

static gboolean
is_less (SkelOperation operation)
{
  return operation == SKEL_OPERATION_LESS
         || operation == SKEL_OPERATION_LESS_EQUAL;
}

static gboolean
is_greater (SkelOperation operation)
{
  return operation == SKEL_OPERATION_GREATER
         || operation == SKEL_OPERATION_GREATER_EQUAL;
}

/* What taking @chosen instead of the other when `left operation right` is:
 * @chosen is one of the two. */
static SkelCombine
extreme (const SkelNode *condition, gboolean takes_left)
{
  if (is_less (condition->operation))
    return takes_left ? SKEL_COMBINE_MINIMUM : SKEL_COMBINE_MAXIMUM;
  if (is_greater (condition->operation))
    return takes_left ? SKEL_COMBINE_MAXIMUM : SKEL_COMBINE_MINIMUM;
  return SKEL_COMBINE_NONE;
}

SkelCombine
skel_accumulation_choice (SkelNode *condition, SkelNode *yes, SkelNode *no,
    SkelNode **left, SkelNode **right)
{
  condition = skel_node_unwidened (condition);
  if (condition->kind != SKEL_NODE_BINARY)
    return SKEL_COMBINE_NONE;
  *left = condition->children[0];
  *right = condition->children[1];
  if (same (yes, *left) && same (no, *right))
    return extreme (condition, TRUE);
  if (same (yes, *right) && same (no, *left))
    return extreme (condition, FALSE);
  return SKEL_COMBINE_NONE;
}

/* a < b ? a : b in any order. Gives the two compared and what it makes. */
static SkelCombine
extreme_of_conditional (SkelNode *node, SkelNode **left, SkelNode **right)
{
  if (node->kind != SKEL_NODE_CONDITIONAL)
    return SKEL_COMBINE_NONE;
  return skel_accumulation_choice (
      node->children[0], node->children[1], node->children[2], left, right);
}

/* What @statement returns, or NULL where it does something else. */
static SkelNode *
returned (SkelNode *statement)
{
  statement = skel_node_alone (statement);
  return statement->kind == SKEL_NODE_RETURN && statement->n_children == 1
             ? skel_node_unwidened (statement->children[0])
             : NULL;
}

/* Whether all that @function does is to return one of two by a condition. Gives
 * the three, in the order of ?:. */
static gboolean
is_choice (const SkelFunction *function, SkelNode *parts[3])
{
  SkelNode *const *statements = function->body->children;
  int n = function->body->n_children;
  SkelNode *first = n > 0 ? statements[0] : NULL;

  if (n == 1 && (parts[0] = returned (first))) {
    SkelNode *conditional = parts[0];

    if (conditional->kind != SKEL_NODE_CONDITIONAL)
      return FALSE;
    for (int i = 0; i < 3; i++)
      parts[i] = conditional->children[i];
    return TRUE;
  }
  if (n < 1 || first->kind != SKEL_NODE_IF
      || n + first->n_children != 4) /* an else, or what follows */
    return FALSE;
  parts[0] = first->children[0];
  parts[1] = returned (first->children[1]);
  parts[2] = returned (n == 1 ? first->children[2] : statements[1]);
  return parts[1] && parts[2];
}

/* A static function that only returns the lesser or the greater of its two
 * parameters, or C's own. */
static SkelCombine
extreme_of_call (SkelNode *node, SkelNode **left, SkelNode **right)
{
  const SkelFunction *function;
  SkelNode *parts[3], *first, *second;
  SkelCombine combine;

  if (node->kind != SKEL_NODE_CALL || node->n_children != 2)
    return SKEL_COMBINE_NONE;
  *left = node->children[0];
  *right = node->children[1];
  function = node->symbol->function;
  if (!function) {
    if (g_str_has_prefix (node->symbol->name, "fmin"))
      return SKEL_COMBINE_MINIMUM;
    if (g_str_has_prefix (node->symbol->name, "fmax"))
      return SKEL_COMBINE_MAXIMUM;
    return SKEL_COMBINE_NONE;
  }
  if (function->n_parameters != 2 || !is_choice (function, parts))
    return SKEL_COMBINE_NONE;
  combine = skel_accumulation_choice (
      parts[0], parts[1], parts[2], &first, &second);
  if (combine == SKEL_COMBINE_NONE)
    return combine;
  first = skel_node_unwidened (first);
  second = skel_node_unwidened (second);
  if (first->kind != SKEL_NODE_VARIABLE || second->kind != SKEL_NODE_VARIABLE
      || first->symbol == second->symbol)
    return SKEL_COMBINE_NONE;
  for (int i = 0; i < 2; i++)
    if (function->parameters[i] != first->symbol
        && function->parameters[i] != second->symbol)
      return SKEL_COMBINE_NONE;
  return combine;
}

SkelCombine
skel_accumulation_extreme (SkelNode *node, SkelNode **left, SkelNode **right)
{
  SkelCombine combine;

  node = skel_node_unwidened (node);
  combine = extreme_of_conditional (node, left, right);
  return combine != SKEL_COMBINE_NONE ? combine
                                      : extreme_of_call (node, left, right);
}

/* Whether @extreme is a value that is not a number, where it compares @place
 * with one: comparisons with that are false. */
static gboolean
takes_nan (SkelNode *extreme, SkelNode *place)
{
  const SkelFunction *function;
  SkelNode *parts[3];

  if (extreme->kind == SKEL_NODE_CONDITIONAL)
    return !same (extreme->children[2], place);
  function = extreme->symbol->function;
  if (!function) /* fmin or fmax */
    return FALSE;
  is_choice (function, parts);
  for (int i = 0; i < 2; i++)
    if (skel_node_unwidened (parts[2])->symbol == function->parameters[i])
      return !same (extreme->children[i], place);
  return TRUE;
}

/* Of @left and @right one is the place; the other is the value. */
static SkelNode *
other_than (SkelNode *place, SkelNode *left, SkelNode *right)
{
  if (same (left, place))
    return right;
  return same (right, place) ? left : NULL;
}

static gboolean
match_plain (SkelNode *place, SkelNode *value, SkelAccumulation *accumulation)
{
  SkelNode *whole = assigned (place, value), *left, *right;
  SkelCombine combine;

  if (whole->kind == SKEL_NODE_BINARY) {
    combine = combine_of (whole->operation);
    accumulation->value
        = other_than (place, whole->children[0], whole->children[1]);
    accumulation->negated = whole->operation == SKEL_OPERATION_SUBTRACT;
    if (accumulation->negated && !same (whole->children[0], place))
      return FALSE;
    /* a sum in floats that is rounded to an integer each time depends on the
     * order */
    if (skel_type_is_floating (whole->type)
        != skel_type_is_floating (place->type))
      return FALSE;
  } else {
    combine = skel_accumulation_extreme (whole, &left, &right);
    if (combine != SKEL_COMBINE_NONE) {
      accumulation->value = other_than (place, left, right);
      accumulation->takes_nan = takes_nan (whole, place);
    }
  }
  accumulation->combine = combine;
  return combine != SKEL_COMBINE_NONE && accumulation->value;
}

/* What @node is, as far as its numbers and the types of all else tell. */
static SkelRange
constant_range (const SkelNode *node)
{
  SkelRange left, right = skel_range_constant (0);
  SkelOperation operation = SKEL_OPERATION_EQUAL;
  gboolean nan = FALSE;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      return skel_range_of_integer (node->value.i, node->type);
    case SKEL_NODE_FLOATING:
      return isnan (node->value.f) ? skel_range_of_type (node->type)
                                   : skel_range_constant (node->value.f);
    case SKEL_NODE_CAST:
      return node->is_void
                 ? skel_range_of_type (node->type)
                 : skel_range_convert (constant_range (node->children[0]),
                       node->children[0]->type, node->type);
    case SKEL_NODE_BINARY:
      operation = node->operation;
      if (!skel_operation_is_comparison (operation)
          || skel_type_is_floating (node->children[0]->type))
        return skel_range_of_type (node->type);
      right = constant_range (node->children[1]);
      G_GNUC_FALLTHROUGH;
    case SKEL_NODE_NOT:
      left = constant_range (node->children[0]);
      return skel_range_binary (
          operation, node->children[0]->type, left, right, &nan);
    default:
      return skel_range_of_type (node->type);
  }
}

/* A bool that is set to one and the same constant wherever it is set does not
 * depend on the order. */
static gboolean
match_constant (
    const SkelNode *place, SkelNode *value, SkelAccumulation *accumulation)
{
  SkelRange range = constant_range (value);

  if (place->type != SKEL_TYPE_BOOL || !skel_range_is_constant (range))
    return FALSE;
  accumulation->combine = range.low == 0 ? SKEL_COMBINE_AND : SKEL_COMBINE_OR;
  accumulation->value = value;
  return TRUE;
}

static gboolean
match_assignment (SkelNode *node, SkelAccumulation *accumulation)
{
  SkelNode *place = node->children[0], *value = node->children[1];

  if (node->operation == SKEL_OPERATION_NONE)
    return match_constant (place, value, accumulation)
           || match_plain (place, value, accumulation);
  if (skel_type_is_floating (node->computed)
      != skel_type_is_floating (node->type))
    return FALSE;
  accumulation->combine = combine_of (node->operation);
  accumulation->value = node->children[1];
  accumulation->negated = node->operation == SKEL_OPERATION_SUBTRACT;
  return accumulation->combine != SKEL_COMBINE_NONE;
}

/* if (v < r) r = v; */
static gboolean
match_if (SkelNode *node, SkelNode **place, SkelAccumulation *accumulation)
{
  SkelNode *condition = skel_node_unwidened (node->children[0]), *statement;
  SkelNode *left, *right, *other;

  if (node->n_children != 2 || condition->kind != SKEL_NODE_BINARY)
    return FALSE;
  statement = node->children[1];
  while (statement->kind == SKEL_NODE_BLOCK && statement->n_children == 1)
    statement = statement->children[0];
  if (statement->kind != SKEL_NODE_ASSIGN
      || statement->operation != SKEL_OPERATION_NONE)
    return FALSE;
  *place = statement->children[0];
  left = condition->children[0];
  right = condition->children[1];
  accumulation->value = other_than (*place, left, right);
  if (!accumulation->value
      || !(same (accumulation->value, statement->children[1])
           || same (
               accumulation->value, assigned (*place, statement->children[1]))))
    return FALSE;
  other = skel_node_unwidened (accumulation->value == left ? right : left);
  if (other->kind == SKEL_NODE_INDEX)
    accumulation->asked = other->children[1];
  accumulation->combine = extreme (condition, accumulation->value == left);
  return accumulation->combine != SKEL_COMBINE_NONE;
}

gboolean
skel_accumulation_match (SkelNode *node,
    gboolean (*is_result) (const SkelSymbol *symbol, gpointer data),
    gpointer data, SkelAccumulation *accumulation, SkelSymbol **root)
{
  SkelNode *place = node->n_children > 0 ? node->children[0] : NULL;
  gboolean matched = FALSE;

  *accumulation = (SkelAccumulation){ .node = node };
  if (node->kind == SKEL_NODE_INCREMENT) {
    accumulation->combine = SKEL_COMBINE_ADD;
    accumulation->negated = node->value.i < 0;
    matched = TRUE;
  } else if (node->kind == SKEL_NODE_ASSIGN) {
    matched = match_assignment (node, accumulation);
  } else if (node->kind == SKEL_NODE_IF) {
    matched = match_if (node, &place, accumulation);
  }
  if (!matched)
    return FALSE;
  *root = skel_accumulation_root (place);
  if (!*root || !is_result (*root, data))
    return FALSE;
  if (place->kind == SKEL_NODE_DEREFERENCE && !(*root)->pointer)
    return FALSE;
  if (place->kind == SKEL_NODE_INDEX) {
    if (place->children[0]->kind != SKEL_NODE_VARIABLE || (*root)->rank != 1)
      return FALSE;
    accumulation->index = place->children[1];
  }
  /* the value and the index must not look at the result */
  if (accumulation->value && skel_node_mentions (accumulation->value, *root))
    return FALSE;
  return !accumulation->index
         || !skel_node_mentions (accumulation->index, *root);
}

/* @condition, before which is computed what @accumulation compares: that this
 * is well-defined must not follow from what is asked after it. By its node the
 * index is known to be one. */
static SkelNode *
compute_before (
    SkelUnit *unit, const SkelAccumulation *accumulation, SkelNode *condition)
{
  condition = skel_make_binary (
      unit, SKEL_OPERATION_COMMA, accumulation->value, condition);
  if (accumulation->asked)
    condition = skel_make_binary (
        unit, SKEL_OPERATION_COMMA, accumulation->asked, condition);
  return condition;
}

typedef enum {
  NOT_TAKEN,
  TAKEN_LAST,   /* nothing is asked after it */
  TAKEN_BEFORE, /* what is asked next computes it before */
} Taken;

/* Takes the comparison with which @inner is an accumulation out of the
 * conditions that @conditions joins with &&. */
static Taken
take_comparison (SkelUnit *unit, SkelNode **conditions, SkelNode *inner,
    gboolean (*is_result) (const SkelSymbol *symbol, gpointer data),
    gpointer data)
{
  SkelNode **operands = (*conditions)->children;
  SkelAccumulation accumulation;
  SkelSymbol *root;

  if ((*conditions)->kind != SKEL_NODE_BINARY
      || (*conditions)->operation != SKEL_OPERATION_LOGICAL_AND)
    return NOT_TAKEN;
  for (int i = 1; i >= 0; i--) {
    SkelNode **operand = &operands[i];
    gboolean whole;
    Taken taken;

    inner->children[0] = *operand;
    whole = skel_accumulation_match (
        inner, is_result, data, &accumulation, &root);
    taken = whole ? TAKEN_LAST
                  : take_comparison (unit, operand, inner, is_result, data);
    if (taken == NOT_TAKEN)
      continue;
    if (taken == TAKEN_LAST && i == 0) {
      skel_accumulation_match (inner, is_result, data, &accumulation, &root);
      operands[1] = compute_before (unit, &accumulation, operands[1]);
      taken = TAKEN_BEFORE;
    }
    if (whole)
      *conditions = operands[1 - i];
    return taken;
  }
  return NOT_TAKEN;
}

void
skel_accumulation_separate (SkelUnit *unit, SkelNode *node,
    gboolean (*is_result) (const SkelSymbol *symbol, gpointer data),
    gpointer data)
{
  SkelNode *inner;

  for (int i = 0; i < node->n_children; i++)
    skel_accumulation_separate (unit, node->children[i], is_result, data);
  if (node->kind != SKEL_NODE_IF || node->n_children != 2
      || skel_node_has_effects (node->children[0]))
    return;
  inner = skel_unit_allocate (unit, sizeof *inner);
  *inner = *node;
  inner->children = skel_unit_allocate (unit, 2 * sizeof *inner->children);
  inner->children[1] = node->children[1];
  if (take_comparison (unit, &node->children[0], inner, is_result, data)
      != NOT_TAKEN)
    node->children[1] = inner;
}
