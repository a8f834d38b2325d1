/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-conditions.c: what is known where a condition holds, and where it
 * does not. */
#include "beyond.h"
#include "interpreter.h"

#include <math.h>
#include <string.h>

/* Nodes that are evaluated once more. */
#define MAX_REPEATED 16

/* The cell, to be changed, of a variable or of an element that is certain, or
 * NULL. */
static SkelAbstract *
cell_of (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelNode *root = skel_interpreter_root_of (node);
  const SkelStorage *storage;
  SkelElements element;

  if (root->kind != SKEL_NODE_VARIABLE
      || skel_interpreter_role_of (self, root->symbol).kind != SKEL_ROLE_NONE
      || root->symbol->kind == SKEL_SYMBOL_TABLE
      || root->symbol->kind == SKEL_SYMBOL_GLOBAL)
    return NULL;
  storage = skel_interpreter_storage_of (self, root->symbol);
  if (!storage || storage->constants)
    return NULL;
  if (node->kind == SKEL_NODE_VARIABLE)
    return node->rank == 0 ? skel_state_change (state, storage->first) : NULL;
  if (!skel_interpreter_locate (self, node, state, &element)
      || element.first != element.last)
    return NULL;
  return skel_state_change (state, element.storage->first + element.first);
}

/* What the parts of @node, a sum that is within @range, tell of each other: of
 * a + b <= c, a <= c - b. FALSE: it is no sum. */
static gboolean
limit_parts (const SkelNode *node, SkelRange range, SkelRange parts[2])
{
  gboolean is_sum = node->operation == SKEL_OPERATION_ADD, nan = FALSE;
  SkelRange a, b;

  if (node->kind != SKEL_NODE_BINARY
      || (!is_sum && node->operation != SKEL_OPERATION_SUBTRACT)
      || skel_type_is_floating (node->type))
    return FALSE;
  a = node->children[0]->range;
  b = node->children[1]->range;
  if (is_sum) {
    parts[0] = (SkelRange){ range.low - b.high, range.high - b.low };
    parts[1] = (SkelRange){ range.low - a.high, range.high - a.low };
  } else {
    parts[0] = (SkelRange){ range.low + b.low, range.high + b.high };
    parts[1] = (SkelRange){ a.low - range.high, a.high - range.low };
  }
  /* what wraps tells nothing */
  return skel_range_fits (
      skel_range_binary (node->operation, node->type, a, b, &nan), node->type);
}

/* Takes note of the parts of @node, a sum that is within @range. */
static void
constrain_parts (
    SkelInterpreter *self, SkelNode *node, SkelRange range, SkelState *state)
{
  SkelRange parts[2];

  if (!limit_parts (node, range, parts))
    return;
  for (int i = 0; i < 2 && state->reachable; i++)
    if (skel_interpreter_root_of (node->children[i])->kind
        == SKEL_NODE_VARIABLE)
      skel_interpreter_constrain (
          self, node->children[i], parts[i], TRUE, FALSE, state);
}

/* Whether @node converts a number to the same one. */
static gboolean
keeps_number (const SkelNode *node)
{
  const SkelNode *operand;

  if (node->kind != SKEL_NODE_CAST || node->is_void)
    return FALSE;
  operand = node->children[0];
  if (skel_type_is_floating (operand->type))
    return node->type == SKEL_TYPE_F64;
  return skel_type_is_floating (node->type)
             ? skel_type_size (operand->type) * 2 <= skel_type_size (node->type)
             : skel_range_fits (skel_range_of_type (operand->type), node->type)
                   || skel_range_fits (operand->range, node->type);
}

/* Takes note that @node's value is within @range, and more of it. */
void
skel_interpreter_constrain (SkelInterpreter *self, SkelNode *node,
    SkelRange range, gboolean is_number, gboolean nonzero, SkelState *state)
{
  SkelAbstract *cell;

  while (keeps_number (node)) {
    node = node->children[0];
    if (!skel_type_is_floating (node->type))
      range = (SkelRange){ ceil (range.low), floor (range.high) };
  }
  if (node->kind == SKEL_NODE_INTEGER || node->kind == SKEL_NODE_FLOATING)
    return;
  cell = cell_of (self, node, state);
  if (!cell) {
    skel_state_add_fact (
        state, (SkelFact){ .node = node, .range = range, .nonzero = nonzero });
    constrain_parts (self, node, range, state);
    return;
  }
  range = skel_range_meet (range, cell->range);
  if (skel_range_is_empty (range) && !(cell->nan && !is_number)) {
    state->reachable = FALSE;
    return;
  }
  if (skel_range_is_empty (range))
    return;
  cell->range = range;
  cell->nonzero = cell->nonzero || nonzero;
  if (!skel_abstract_has_places (cell))
    cell->rest = range;
  if (is_number)
    cell->nan = FALSE;
}

/* @a but for @b where that is at one of its ends. */
static SkelRange
without (SkelRange a, SkelRange b, SkelType type)
{
  if (!skel_range_is_constant (b))
    return a;
  if (a.low == b.low)
    a.low = skel_range_next (a.low, type, TRUE);
  if (a.high == b.high)
    a.high = skel_range_next (a.high, type, FALSE);
  return a;
}

static gboolean
is_zero (const SkelAbstract *value)
{
  return value->range.low == 0 && value->range.high == 0;
}

/* What left - right is, given that left operation right; of integers. */
static SkelRange
difference_given (SkelOperation operation)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return (SkelRange){ -INFINITY, -1 };
    case SKEL_OPERATION_LESS_EQUAL:
      return (SkelRange){ -INFINITY, 0 };
    case SKEL_OPERATION_GREATER:
      return (SkelRange){ 1, INFINITY };
    case SKEL_OPERATION_GREATER_EQUAL:
      return (SkelRange){ 0, INFINITY };
    case SKEL_OPERATION_EQUAL:
      return (SkelRange){ 0, 0 };
    default:
      return (SkelRange){ -INFINITY, INFINITY };
  }
}

/* Narrows *@a and *@b, of @type, given that the one operation the other. */
static void
narrow (SkelOperation operation, SkelType type, SkelRange *a, SkelRange *b)
{
  const SkelRange left = *a, right = *b;

  switch (operation) {
    case SKEL_OPERATION_LESS:
      a->high = MIN (a->high, skel_range_next (right.high, type, FALSE));
      b->low = MAX (b->low, skel_range_next (left.low, type, TRUE));
      break;
    case SKEL_OPERATION_LESS_EQUAL:
      a->high = MIN (a->high, right.high);
      b->low = MAX (b->low, left.low);
      break;
    case SKEL_OPERATION_GREATER:
      a->low = MAX (a->low, skel_range_next (right.low, type, TRUE));
      b->high = MIN (b->high, skel_range_next (left.high, type, FALSE));
      break;
    case SKEL_OPERATION_GREATER_EQUAL:
      a->low = MAX (a->low, right.low);
      b->high = MIN (b->high, left.high);
      break;
    case SKEL_OPERATION_EQUAL:
      *a = *b = skel_range_meet (left, right);
      break;
    default:
      *a = without (left, right, type);
      *b = without (right, left, type);
      break;
  }
}

/* Of two with the same places in them the rests compare as they do: y + a < y +
 * b where a < b. */
static void
narrow_rests (SkelInterpreter *self, const SkelNode *node,
    SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, SkelState *state)
{
  SkelRange rests[] = { left->rest, right->rest };

  if (!skel_abstract_has_places (left)
      || memcmp (
             left->coefficients, right->coefficients, sizeof left->coefficients)
             != 0)
    return;
  narrow (operation, node->children[0]->type, &rests[0], &rests[1]);
  for (int i = 0; i < 2; i++) {
    SkelAbstract *cell = cell_of (self, node->children[i], state);

    if (cell && !skel_range_is_empty (rests[i]))
      cell->rest = skel_range_meet (cell->rest, rests[i]);
  }
}

/* Takes note that @node, a side of a comparison or a part of one, is not beyond
 * the last column or row by more than @beyond, nor its parts by more than the
 * others leave them: of a + b, a by more than @beyond - b. */
static void
note_beyond (SkelInterpreter *self, SkelNode *node, SkelSide side, int beyond,
    gboolean is_part, SkelState *state)
{
  SkelAbstract value = { 0 }, *cell = cell_of (self, node, state);
  SkelFact fact = { .node = node, .range = skel_range_of_type (node->type) };
  SkelRange parts[2];

  if (keeps_number (node)) {
    note_beyond (self, node->children[0], side, beyond, is_part, state);
    return;
  }
  if (cell) {
    skel_beyond_note (cell, side, beyond);
    return;
  }
  if (node->kind == SKEL_NODE_INTEGER || node->kind == SKEL_NODE_FLOATING)
    return;
  skel_beyond_note (&value, side, beyond);
  memcpy (fact.within, value.within, sizeof fact.within);
  /* most room is for what conditions tell */
  if (!is_part || state->n_facts < SKEL_MAX_FACTS / 2)
    skel_state_add_fact (state, fact);
  if (!limit_parts (node, (SkelRange){ -INFINITY, beyond }, parts))
    return;
  for (int i = 0; i < 2; i++)
    if (fabs (parts[i].high) < SKEL_FAR)
      note_beyond (self, node->children[i], side, parts[i].high, TRUE, state);
}

/* How far @value is beyond the last beside @side, where that is exact; or
 * SKEL_FAR. */
static int
exactly_beyond (
    const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  int beyond = skel_beyond (value, side, state);

  return beyond > -SKEL_FAR && skel_beyond_least (value, side, state) == beyond
             ? beyond
             : SKEL_FAR;
}

/* What is less than something is not beyond the image's ends, either, where
 * that is not; and what is other than something, and not more, is less. */
static void
note_sides (SkelInterpreter *self, const SkelNode *node,
    SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, SkelState *state)
{
  const SkelAbstract *values[] = { left, right };
  gboolean differ = operation == SKEL_OPERATION_NOT_EQUAL;
  gboolean whole = !skel_type_is_floating (node->children[0]->type);
  SkelRange given = difference_given (operation);
  const double less[] = { given.high, -given.low };

  for (int i = 0; i < 2; i++)
    for (SkelSide side = 0; side < SKEL_SIDES; side++) {
      int beyond = differ ? exactly_beyond (values[1 - i], side, state)
                          : skel_beyond (values[1 - i], side, state);
      double more = whole ? less[i] : MAX (less[i], 0);

      if (differ && whole && skel_beyond (values[i], side, state) == beyond)
        more = -1;
      if (beyond < SKEL_FAR && more < INFINITY)
        note_beyond (
            self, node->children[i], side, beyond + (int)more, FALSE, state);
    }
}

/* Takes note that left operation right, the sides of @node, which have the
 * values @left and @right. @is_number: neither is a NaN. */
static void
assume_comparison (SkelInterpreter *self, const SkelNode *node,
    SkelOperation operation, SkelAbstract left, SkelAbstract right,
    gboolean is_number, SkelState *state)
{
  SkelNode *left_node = node->children[0], *right_node = node->children[1];
  SkelType type = left_node->type;
  SkelAbstract difference = { 0 }, opposite = { 0 };
  SkelRange a = left.range, b = right.range;
  gboolean differ = operation == SKEL_OPERATION_NOT_EQUAL;

  if (self->failed || !state->reachable)
    return;
  narrow (operation, type, &a, &b);
  if (skel_range_is_empty (a) || skel_range_is_empty (b)) {
    if (is_number || !(left.nan || right.nan))
      state->reachable = FALSE;
    return;
  }
  /* of one beside what may be a NaN nothing is known then */
  if (is_number || !right.nan)
    skel_interpreter_constrain (self, left_node, a, is_number,
        differ && is_zero (&right) && !left.nan, state);
  if (is_number || !left.nan)
    skel_interpreter_constrain (self, right_node, b, is_number,
        differ && is_zero (&left) && !right.nan, state);
  if (state->reachable && (is_number || !(left.nan || right.nan)))
    note_sides (self, node, operation, &left, &right, state);
  if (skel_type_is_floating (type) || !state->reachable)
    return;
  if (!skel_range_is_constant (left.range)
      && !skel_range_is_constant (right.range))
    skel_state_add_fact (state, (SkelFact){ .node = left_node,
                                    .less = right_node,
                                    .range = difference_given (operation),
                                    .nonzero = differ });
  narrow_rests (self, node, operation, &left, &right, state);

  skel_abstract_add_places (&difference, &left, &right, -1);
  skel_abstract_add_places (&opposite, &right, &left, -1);
  /* x != 0 leaves the places from 1 */
  if (differ && left.range.low < a.low)
    skel_state_narrow_places (state, &opposite, -1);
  if (differ && left.range.high > a.high)
    skel_state_narrow_places (state, &difference, -1);
  /* x != width - 1 those before it */
  if (differ && skel_abstract_place_range (&difference, state).high <= 0)
    skel_state_narrow_places (state, &difference, -1);
  else if (differ && skel_abstract_place_range (&opposite, state).high <= 0)
    skel_state_narrow_places (state, &opposite, -1);
  if (operation == SKEL_OPERATION_LESS)
    skel_state_narrow_places (state, &difference, -1);
  if (operation == SKEL_OPERATION_LESS_EQUAL
      || operation == SKEL_OPERATION_EQUAL)
    skel_state_narrow_places (state, &difference, 0);
  if (operation == SKEL_OPERATION_GREATER)
    skel_state_narrow_places (state, &opposite, -1);
  if (operation == SKEL_OPERATION_GREATER_EQUAL
      || operation == SKEL_OPERATION_EQUAL)
    skel_state_narrow_places (state, &opposite, 0);
}

/* The state where a condition of this @value fails, of what is known before it,
 * and in @state where it holds. NULL: it cannot fail. */
static SkelState *
part (SkelInterpreter *self, const SkelNode *node, const SkelAbstract *value,
    SkelState *state)
{
  gboolean may_hold, may_fail;
  SkelState *fails;

  skel_interpreter_truth_of (value, &may_hold, &may_fail);
  if (self->failed || !may_fail)
    return NULL;
  fails = skel_interpreter_copy_state (self, node, state);
  if (!may_hold)
    state->reachable = FALSE;
  return fails;
}

/* @node, an int that was made unsigned, before it was; or NULL. */
static SkelNode *
before_unsigned (const SkelNode *node)
{
  SkelNode *made = node->kind == SKEL_NODE_CAST ? node->children[0] : NULL;

  return made && made->type == SKEL_TYPE_I32 && !skel_node_has_effects (made)
                 && skel_node_count (made) <= MAX_REPEATED
                 && (node->type == SKEL_TYPE_U32 || node->type == SKEL_TYPE_U64)
             ? made
             : NULL;
}

/* (unsigned) v < (unsigned) size, as textbooks ask for both ends at once: v is
 * not less than 0, either. */
static void
assume_unsigned (SkelInterpreter *self, const SkelNode *node,
    SkelOperation operation, SkelState *state)
{
  gboolean less = operation == SKEL_OPERATION_LESS
                  || operation == SKEL_OPERATION_LESS_EQUAL;
  SkelNode *made = before_unsigned (node->children[less ? 0 : 1]);
  SkelNode *size = before_unsigned (node->children[less ? 1 : 0]);
  SkelNode *sides[] = { made, size };
  SkelNode zero = { .kind = SKEL_NODE_INTEGER, .type = SKEL_TYPE_I32 };
  SkelNode compared = *node;
  SkelAbstract of_made, of_size;

  if (!made || !size || self->failed || !state->reachable
      || !(less || operation == SKEL_OPERATION_GREATER
           || operation == SKEL_OPERATION_GREATER_EQUAL))
    return;
  of_made = skel_interpreter_evaluate (self, made, state);
  of_size = skel_interpreter_evaluate (self, size, state);
  if (self->failed || of_size.range.low < 0)
    return;
  compared.children = sides;
  assume_comparison (self, &compared,
      operation == SKEL_OPERATION_LESS || operation == SKEL_OPERATION_GREATER
          ? SKEL_OPERATION_LESS
          : SKEL_OPERATION_LESS_EQUAL,
      of_made, of_size, TRUE, state);
  if (!state->reachable)
    return;
  sides[1] = &zero;
  assume_comparison (self, &compared, SKEL_OPERATION_GREATER_EQUAL, of_made,
      skel_abstract_constant (0), TRUE, state);
}

static SkelAbstract
branch_comparison (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails)
{
  SkelOperation operation = node->operation;
  gboolean differ = operation == SKEL_OPERATION_NOT_EQUAL;
  SkelAbstract left, right;
  SkelAbstract value
      = skel_interpreter_compare (self, node, state, &left, &right);

  *fails = part (self, node, &value, state);
  if (!*fails || !state->reachable || skel_node_has_effects (node))
    return value;
  /* a comparison that does not hold may be one with a NaN */
  assume_comparison (self, node, operation, left, right, !differ, state);
  assume_unsigned (self, node, operation, state);
  assume_comparison (self, node, skel_operation_opposite (operation), left,
      right, differ, *fails);
  assume_unsigned (self, node, skel_operation_opposite (operation), *fails);
  return value;
}

/* Where @value, which is within @range then, holds, and where it fails: `y`
 * leaves the rows from 1, and the first. */
static void
narrow_by_truth (const SkelAbstract *value, SkelRange range, SkelState *holds,
    SkelState *fails)
{
  SkelAbstract nothing = skel_abstract_range (skel_range_constant (0));
  SkelAbstract more = { 0 }, less = { 0 };

  if (!skel_abstract_has_places (value))
    return;
  skel_abstract_add_places (&more, value, &nothing, -1);
  skel_abstract_add_places (&less, &nothing, value, -1);
  if (value->range.low < range.low)
    skel_state_narrow_places (holds, &less, -1);
  skel_state_narrow_places (fails, &more, 0);
  skel_state_narrow_places (fails, &less, 0);
}

/* The sign of a number, which holds where that is less than 0. */
static void
assume_sign (SkelInterpreter *self, const SkelNode *node, SkelState *holds,
    SkelState *fails)
{
  SkelNode zero = { .kind = SKEL_NODE_INTEGER, .type = node->type };
  SkelNode *sides[] = { node->children[0], &zero };
  SkelNode compared = { .kind = SKEL_NODE_BINARY,
    .type = SKEL_TYPE_I32,
    .children = sides,
    .n_children = 2 };
  SkelAbstract value = skel_interpreter_evaluate (self, sides[0], holds);

  assume_comparison (self, &compared, SKEL_OPERATION_LESS, value,
      skel_abstract_constant (0), TRUE, holds);
  assume_comparison (self, &compared, SKEL_OPERATION_GREATER_EQUAL, value,
      skel_abstract_constant (0), TRUE, fails);
}

/* A number, which holds where it is other than zero. */
static SkelAbstract
branch_number (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails)
{
  SkelAbstract value = skel_interpreter_evaluate (self, node, state);
  SkelRange zero = skel_range_constant (0), range;

  *fails = part (self, node, &value, state);
  if (!*fails || !state->reachable || skel_node_has_effects (node))
    return value;
  range = without (value.range, zero, node->type);
  if (!skel_range_is_empty (range))
    skel_interpreter_constrain (self, node, range, FALSE, !value.nan, state);
  else if (!value.nan)
    state->reachable = FALSE;
  skel_interpreter_constrain (self, node, zero, TRUE, FALSE, *fails);
  narrow_by_truth (&value, range, state, *fails);
  if (skel_interpreter_is_sign (node))
    assume_sign (self, node, state, *fails);
  return value;
}

static SkelAbstract
branch_not (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails)
{
  SkelState *holds;
  SkelAbstract operand
      = skel_interpreter_branch (self, node->children[0], state, &holds);
  SkelAbstract value;
  gboolean may_hold, may_fail;

  skel_interpreter_truth_of (&operand, &may_hold, &may_fail);
  value
      = skel_abstract_range ((SkelRange){ may_hold ? 0 : 1, may_fail ? 1 : 0 });
  skel_abstract_decide (&value, &operand);
  value.number = skel_numbering_apply (self->numbering, node, &operand, 1);
  value.built = skel_build_not (self->builder, &operand);
  value = skel_interpreter_note (self, node, state, value);
  if (holds) {
    SkelState swapped = *state;

    *state = *holds;
    *holds = swapped;
    *fails = holds;
  } else {
    *fails = skel_interpreter_copy_state (self, node, state);
    state->reachable = FALSE;
  }
  return value;
}

static SkelAbstract
branch_cast (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails)
{
  SkelNode *operand = node->children[0];
  SkelAbstract value = skel_interpreter_branch (self, operand, state, fails);

  if (self->failed)
    return value;
  value
      = skel_interpreter_convert (self, node, value, operand->type, node->type);
  return skel_interpreter_note (self, node, state, value);
}

static SkelAbstract
branch_logical (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails)
{
  gboolean both = node->operation == SKEL_OPERATION_LOGICAL_AND;
  SkelState *other = NULL;
  SkelAbstract left
      = skel_interpreter_branch (self, node->children[0], state, fails);
  /* the right side runs only where the left has not decided */
  SkelState *undecided = both ? state : *fails;
  gboolean decided = !undecided || !undecided->reachable;
  SkelAbstract right = { 0 }, value;

  if (!decided)
    right
        = skel_interpreter_branch (self, node->children[1], undecided, &other);
  value = skel_interpreter_decide (both, &left, decided ? NULL : &right);
  value.built = skel_build_logical (
      self->builder, both, &left, decided ? NULL : &right);
  if (both && other && *fails)
    skel_state_join (*fails, other);
  else if (both && other)
    *fails = g_steal_pointer (&other);
  else if (!both && !decided) {
    skel_state_join (state, undecided);
    skel_state_free (undecided);
    *fails = g_steal_pointer (&other);
  }
  skel_state_free (other);
  return skel_interpreter_note (self, node, state, value);
}

/* Whether @node is a conversion that is zero just where its operand is. */
static gboolean
keeps_truth (const SkelNode *node)
{
  SkelType from, type = node->type;

  if (node->kind != SKEL_NODE_CAST || node->is_void)
    return FALSE;
  from = node->children[0]->type;
  return !skel_type_is_floating (from)
         && (type == SKEL_TYPE_BOOL
             || skel_type_size (type) >= skel_type_size (from));
}

SkelAbstract
skel_interpreter_branch (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelState **fails)
{
  gboolean is_binary = node->kind == SKEL_NODE_BINARY;
  SkelAbstract value;

  *fails = NULL;
  if (!skel_interpreter_goes_on (self, node, 1) || !state->reachable)
    return skel_abstract_anything (node->type);
  if (node->kind == SKEL_NODE_NOT)
    return branch_not (self, node, state, fails);
  if (keeps_truth (node))
    return branch_cast (self, node, state, fails);
  if (is_binary
      && (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR))
    return branch_logical (self, node, state, fails);
  value = is_binary && skel_operation_is_comparison (node->operation)
              ? branch_comparison (self, node, state, fails)
              : branch_number (self, node, state, fails);
  if (*fails && state->reachable && (*fails)->reachable)
    skel_build_split (self->builder, value.built, state, *fails);
  return value;
}

/* The value of the variable or number @node, which no image or result holds, in
 * @state, converted or not as it stays the same; NULL: it is another
 * expression.
 */
static const SkelAbstract *
value_in (SkelInterpreter *self, const SkelNode *node, const SkelState *state,
    SkelAbstract *constant)
{
  const SkelStorage *storage;
  const SkelAbstract *value;

  if (node->kind == SKEL_NODE_CAST && !node->is_void
      && !skel_type_is_floating (node->children[0]->type)) {
    value = value_in (self, node->children[0], state, constant);
    return value && skel_range_fits (value->range, node->type) ? value : NULL;
  }
  if (node->kind == SKEL_NODE_INTEGER) {
    *constant = skel_abstract_range (
        skel_range_of_integer (node->value.i, node->type));
    return constant;
  }
  if (node->kind != SKEL_NODE_VARIABLE || node->rank > 0
      || node->symbol->kind == SKEL_SYMBOL_TABLE
      || node->symbol->kind == SKEL_SYMBOL_GLOBAL
      || skel_interpreter_role_of (self, node->symbol).kind != SKEL_ROLE_NONE)
    return NULL;
  storage = skel_interpreter_storage_of (self, node->symbol);
  return storage && !storage->constants
             ? skel_state_cell (state, storage->first)
             : NULL;
}

/* Adds to @state what it knows, by its variables, of the differences that
 * @other has found. */
static void
find_differences (
    SkelInterpreter *self, const SkelState *other, SkelState *state)
{
  for (int i = 0; i < other->n_facts && state->reachable; i++) {
    SkelFact fact = other->facts[i];
    SkelAbstract constants[2], difference = { 0 };
    const SkelAbstract *a, *b;

    if (!fact.less || skel_type_is_floating (fact.node->type)
        || !(a = value_in (self, fact.node, state, &constants[0]))
        || !(b = value_in (self, fact.less, state, &constants[1])) || a->unset
        || b->unset)
      continue;
    skel_abstract_add_places (&difference, a, b, -1);
    fact.nonzero = FALSE;
    fact.range
        = skel_range_meet (skel_abstract_place_range (&difference, state),
            skel_range_widen ((SkelRange){
                a->range.low - b->range.high, a->range.high - b->range.low }));
    if (!skel_range_is_empty (fact.range))
      skel_state_add_fact (state, fact);
  }
}

void
skel_interpreter_join (
    SkelInterpreter *self, SkelState *state, SkelState *other)
{
  if (state->reachable && other->reachable) {
    find_differences (self, other, state);
    find_differences (self, state, other);
  }
  skel_state_join (state, other);
}
