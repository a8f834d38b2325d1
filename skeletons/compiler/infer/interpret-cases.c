/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-cases.c: what is one of two, as a condition decides that it
 * computes with: a place is less one where it is not the first, and what a sign
 * is a mask for. */
#include "../front/queries.h"
#include "beyond.h"
#include "interpreter.h"

#include <string.h>

/* Nodes that are evaluated for both. */
#define MAX_CASES 24

gboolean
skel_interpreter_is_sign (const SkelNode *node)
{
  gint64 count;

  return node->kind == SKEL_NODE_BINARY
         && node->operation == SKEL_OPERATION_SHIFT_RIGHT
         && skel_type_is_signed (node->children[0]->type)
         && skel_node_is_integer (node->children[1], &count)
         && count == 8 * (int)skel_type_size (node->type) - 1
         && !skel_node_has_effects (node);
}

/* Whether @node is 1 where it holds. */
static gboolean
is_truth (const SkelNode *node)
{
  return node->kind == SKEL_NODE_NOT
         || (node->kind == SKEL_NODE_BINARY
             && (skel_operation_is_comparison (node->operation)
                 || node->operation == SKEL_OPERATION_LOGICAL_AND
                 || node->operation == SKEL_OPERATION_LOGICAL_OR));
}

/* The condition that @node computes with, first of all, or NULL. */
static SkelNode *
find_condition (SkelNode *node)
{
  SkelNode *found = NULL;

  if (is_truth (node) || skel_interpreter_is_sign (node))
    return node;
  switch (node->kind) {
    case SKEL_NODE_CONDITIONAL:
      return node->children[0];
    case SKEL_NODE_BINARY:
    case SKEL_NODE_CAST:
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_COMPLEMENT:
      break;
    default:
      return NULL;
  }
  for (int i = 0; i < node->n_children && !found; i++)
    found = find_condition (node->children[i]);
  return found;
}

/* Whether the image's ends limit @value more than its range does. */
static gboolean
ends_with_image (const SkelAbstract *value, const SkelState *state)
{
  if (skel_abstract_has_places (value))
    return TRUE;
  for (SkelSide side = 0; side < SKEL_SIDES; side++)
    if (skel_beyond (value, side, state) < MIN (value->range.high, SKEL_FAR)
        || skel_beyond_negated (value, side, state)
               < MIN (-value->range.low, SKEL_FAR))
      return TRUE;
  return FALSE;
}

/* What @node is in @state, where @condition @holds or does not. */
static SkelAbstract
evaluate_where (SkelInterpreter *self, SkelNode *node, SkelNode *condition,
    gboolean holds, SkelState *state)
{
  gboolean is_sign = skel_interpreter_is_sign (condition);

  if (is_sign || is_truth (condition))
    skel_state_add_fact (
        state, (SkelFact){ .node = condition,
                   .range = skel_range_constant (!holds    ? 0
                                                 : is_sign ? -1
                                                           : 1) });
  return skel_interpreter_evaluate (self, node, state);
}

/* What @node is where @condition holds and where it does not; FALSE: that is
 * not known. */
static gboolean
evaluate_both (SkelInterpreter *self, SkelNode *node, SkelNode *condition,
    const SkelState *state, SkelAbstract *value)
{
  SkelTrial trial = skel_interpreter_try (self);
  SkelState *holds = skel_interpreter_copy_state (self, node, state), *fails;
  gboolean known;
  SkelAbstract one, other;

  holds->path = NULL;
  skel_interpreter_branch (self, condition, holds, &fails);
  known = !self->failed && fails && holds->reachable && fails->reachable;
  if (known) {
    one = evaluate_where (self, node, condition, TRUE, holds);
    other = evaluate_where (self, node, condition, FALSE, fails);
    known = holds->reachable && fails->reachable;
  }
  if (known)
    *value = skel_abstract_join (&one, holds, &other, fails);
  skel_state_free (holds);
  skel_state_free (fails);
  return skel_interpreter_end_trial (self, &trial) && known;
}

/* Makes @value, which @either is, too, what both tell. */
static void
meet (SkelAbstract *value, const SkelAbstract *either)
{
  SkelRange range = skel_range_meet (value->range, either->range);

  if (skel_range_is_empty (range))
    return;
  value->range = range;
  if (skel_abstract_has_places (either)
      && (!skel_abstract_has_places (value)
          || either->rest.high - either->rest.low
                 < value->rest.high - value->rest.low)) {
    memcpy (
        value->coefficients, either->coefficients, sizeof value->coefficients);
    value->rest = either->rest;
    value->place = TRUE;
  } else if (!skel_abstract_has_places (value)) {
    value->rest = range;
  }
  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    skel_beyond_note (value, side, SKEL_FAR - either->within[side]);
    skel_beyond_note_negated (
        value, side, SKEL_FAR - either->less_within[side]);
  }
  value->pixel = value->pixel && either->pixel;
}

void
skel_interpreter_narrow_by_cases (SkelInterpreter *self, SkelNode *node,
    const SkelAbstract *left, const SkelAbstract *right, SkelState *state,
    SkelAbstract *value)
{
  SkelNode *condition;
  SkelAbstract either;

  if (self->failed || self->trials > 0 || self->phase != SKEL_PHASE_PIXEL
      || skel_type_is_floating (node->type)
      || skel_operation_is_comparison (node->operation)
      || skel_interpreter_is_sign (node)
      || skel_range_is_constant (value->range)
      || (!ends_with_image (left, state) && !ends_with_image (right, state))
      || skel_node_has_effects (node))
    return;
  condition = find_condition (node);
  if (condition && skel_node_count (node) <= MAX_CASES
      && evaluate_both (self, node, condition, state, &either))
    meet (value, &either);
}
