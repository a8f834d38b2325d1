/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* interpret-expressions.c: arithmetic, accumulations, all other expressions. */
#include "beyond.h"
#include "interpreter.h"

#include <math.h>
#include <string.h>

/* ---- arithmetic ---- */

static gboolean
divides (SkelOperation operation, SkelType type)
{
  return (operation == SKEL_OPERATION_DIVIDE
             || operation == SKEL_OPERATION_REMAINDER)
         && !skel_type_is_floating (type);
}

/* Whether @value, that of the divisor @node, is other than zero, or others are
 * to see that it is. */
static gboolean
is_nonzero (SkelInterpreter *self, SkelNode *node, const SkelState *state,
    const SkelAbstract *value)
{
  GHashTable *asked = self->analysis->divisors;

  if (skel_abstract_is_nonzero (value))
    return TRUE;
  if (!asked || skel_range_is_constant (value->range)
      || self->phase == SKEL_PHASE_AFTER)
    return FALSE;
  if (!self->builder)
    g_hash_table_add (asked, node);
  if (!g_hash_table_contains (asked, node))
    return FALSE;
  if (!self->builder || !self->builder->asks)
    return TRUE;
  g_hash_table_insert (asked, node, NULL);
  return skel_build_is_nonzero (self->builder, state, value);
}

/* Takes @value, that of @node, to be a divisor of @type. */
static void
take_divisor (SkelInterpreter *self, SkelNode *node, SkelType type,
    const SkelState *state, SkelAbstract *value)
{
  if (self->failed)
    return;
  if (!is_nonzero (self, node, state, value)) {
    self->analysis->unproved = node;
    fail (self, node,
        "the divisor is not proved to be other than zero; it may be %s: "
        "guard it, as in `b != 0 ? a / b : 0`, or give its parameters a "
        "(range)",
        skel_interpreter_range_text (self, value->range, type));
    return;
  }
  if (value->range.low == 0 && value->range.high > 0)
    value->range.low = 1;
  else if (value->range.low < 0 && value->range.high == 0)
    value->range.high = -1;
  value->built = skel_build_divisor (self->builder, state, value);
}

static gboolean
check_operands (SkelInterpreter *self, SkelNode *node, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right)
{
  SkelRange all = skel_range_of_type (type);
  const SkelNode *right_node = node->children[node->n_children - 1];

  if (self->failed)
    return FALSE;
  if (skel_type_is_floating (type))
    return TRUE;
  if (divides (operation, type) && all.low < 0 && left->range.low <= all.low
      && skel_range_contains (right->range, -1))
    fail (self, node,
        "the most negative number may be divided by -1 here, "
        "which overflows: guard against it");
  if (skel_operation_is_shift (operation)) {
    int bits = 8 * skel_type_size (type);

    if (!skel_range_within (right->range, (SkelRange){ 0, bits - 1 }))
      fail (self, right_node,
          "the shift count is not proved to be within 0 and %d; it may be %s: "
          "mask it, as in `n & %d`, or give its parameters a (range)",
          bits - 1,
          skel_interpreter_range_text (self, right->range, right_node->type),
          bits - 1);
  }
  return !self->failed;
}

/* Values that hang on the same places differ by their rests only. */
static void
compare_places (SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, SkelRange *range)
{
  SkelAbstract difference = { 0 };
  gboolean nan = FALSE;

  if (!skel_abstract_has_places (left) || !skel_abstract_has_places (right))
    return;
  skel_abstract_add_places (&difference, left, right, -1);
  if (!skel_abstract_has_places (&difference))
    *range = skel_range_binary (
        operation, SKEL_TYPE_I64, difference.rest, (SkelRange){ 0, 0 }, &nan);
}

/* What is not beyond the image's last row or column is less than what is. */
static void
compare_sides (SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, SkelRange *range)
{
  const SkelRange one = skel_range_constant (1), zero = { 0, 0 };
  gboolean nan = FALSE;

  if (skel_beyond_is_less (left, right))
    *range = skel_range_binary (operation, SKEL_TYPE_I64, zero, one, &nan);
  else if (skel_beyond_is_less (right, left))
    *range = skel_range_binary (operation, SKEL_TYPE_I64, one, zero, &nan);
}

/* Whether a value is multiplied by itself. Effects that would make two of it
 * are refused for their order. */
static gboolean
is_square (const SkelNode *node, SkelOperation operation, gboolean same)
{
  return operation == SKEL_OPERATION_MULTIPLY
         && (same
             || (node->n_children == 2
                 && skel_node_equal (node->children[0], node->children[1])));
}

/* What becomes of two values that are the same number. */
static void
combine_same (SkelOperation operation, SkelRange *range, gboolean *nan)
{
  switch (operation) {
    case SKEL_OPERATION_SUBTRACT:
    case SKEL_OPERATION_REMAINDER:
    case SKEL_OPERATION_XOR:
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_GREATER:
    case SKEL_OPERATION_NOT_EQUAL:
      *range = skel_range_constant (0);
      *nan = FALSE;
      break;
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_GREATER_EQUAL:
    case SKEL_OPERATION_EQUAL:
      *range = skel_range_constant (1);
      break;
    default:
      break;
  }
}

/* What @value is known to be more than the integer @number by. */
static gboolean
is_above (const SkelAbstract *value, int number, SkelRange *above)
{
  if (number == 0 || (value->number != number && value->base != number))
    return FALSE;
  *above = value->number == number ? skel_range_constant (0) : value->above;
  return TRUE;
}

/* What @left is more than @right by, where both are known to be the same value
 * and something besides. */
static gboolean
find_difference (
    const SkelAbstract *left, const SkelAbstract *right, SkelRange *difference)
{
  const int numbers[] = { left->number, left->base };
  SkelRange a, b;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (is_above (left, numbers[i], &a) && is_above (right, numbers[i], &b)) {
      *difference = (SkelRange){ a.low - b.high, a.high - b.low };
      return TRUE;
    }
  return FALSE;
}

/* Takes note that @value is @left and, @sign times, @right. */
static void
note_base (SkelAbstract *value, const SkelAbstract *left,
    const SkelAbstract *right, int sign)
{
  SkelRange more = right->range;

  value->base = left->base != 0 ? left->base : left->number;
  if (!is_above (left, value->base, &value->above))
    return;
  value->above.low += sign > 0 ? more.low : -more.high;
  value->above.high += sign > 0 ? more.high : -more.low;
}

/* Of n & (n - 1), the lowest bit of n that is 1 is 0 in @value. */
static void
clear_lowest_bit (SkelInterpreter *self, SkelType type,
    const SkelAbstract *left, const SkelAbstract *right, SkelAbstract *value)
{
  SkelRange difference;
  int zeros;

  if (value->number == 0 || left->number == 0 || right->number == 0
      || !find_difference (left, right, &difference)
      || !skel_range_is_constant (difference) || fabs (difference.low) != 1)
    return;
  zeros = 1
          + skel_numbering_zeros (self->numbering,
              difference.low > 0 ? left->number : right->number);
  skel_numbering_note_zeros (self->numbering, value->number, zeros);
  if (zeros >= 8 * (int)skel_type_size (type))
    value->range = value->rest = skel_range_constant (0);
}

/* Narrows @value, a sum or difference of whole numbers, by how far @left and
 * @right are beyond the image's ends. */
static void
bound_sum (SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, const SkelState *state, SkelAbstract *value)
{
  if (operation != SKEL_OPERATION_ADD && operation != SKEL_OPERATION_SUBTRACT)
    return;
  skel_beyond_bound_sum (&value->range, left, right,
      operation == SKEL_OPERATION_ADD ? 1 : -1, state);
  if (!skel_abstract_has_places (value))
    value->rest = value->range;
}

/* @left operation @right, both of @type (but a shift's count). */
static SkelAbstract
combine (SkelInterpreter *self, SkelNode *node, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right,
    const SkelState *state)
{
  SkelAbstract value = { 0 };
  gboolean nan = left->nan || right->nan, same, fits;
  SkelRange rest, difference;

  if (!check_operands (self, node, operation, type, left, right))
    return skel_abstract_anything (
        skel_operation_is_comparison (operation) ? SKEL_TYPE_I32 : type);
  value.range
      = skel_range_binary (operation, type, left->range, right->range, &nan);
  value.number
      = skel_numbering_binary (self->numbering, operation, type, left, right);
  value.built = skel_build_binary (self->builder, operation, left, right);
  same = skel_numbering_same (self->numbering, type, left, right);
  if (same)
    combine_same (operation, &value.range, &nan);
  if (skel_operation_is_comparison (operation)) {
    if (left->nan || right->nan)
      value.range = (SkelRange){ 0, 1 };
    else if (!skel_type_is_floating (type))
      compare_places (operation, left, right, &value.range);
    if (!skel_type_is_floating (type))
      compare_sides (operation, left, right, &value.range);
    if (!skel_type_is_floating (type) && !skel_range_is_constant (value.range)
        && find_difference (left, right, &difference))
      value.range = skel_range_binary (
          operation, SKEL_TYPE_I64, difference, skel_range_constant (0), &nan);
    value.rest = value.range;
    skel_abstract_decide (&value, left);
    skel_abstract_decide (&value, right);
    /* no parameter's value decides what pixels do */
    if ((left->pixel || right->pixel)
        && !(self->nest && self->nest->shaped_by_pixels))
      memset (value.shapes, 0, sizeof value.shapes);
    return value;
  }
  if (is_square (node, operation, same)) {
    value.range.low = MAX (value.range.low, 0);
    nan = left->nan;
  }
  value.nan = nan && skel_type_is_floating (type);
  if (value.nan)
    value.range = skel_range_of_type (type);
  fits = skel_type_is_floating (type) || skel_range_fits (value.range, type);
  value.rest = value.range;
  if (!skel_type_is_floating (type) && fits) {
    if (operation == SKEL_OPERATION_ADD)
      note_base (&value, left->number != 0 ? left : right,
          left->number != 0 ? right : left, 1);
    else if (operation == SKEL_OPERATION_SUBTRACT)
      note_base (&value, left, right, -1);
    if (operation == SKEL_OPERATION_ADD)
      skel_abstract_add_places (&value, left, right, 1);
    else if (operation == SKEL_OPERATION_SUBTRACT)
      skel_abstract_add_places (&value, left, right, -1);
    else if (operation == SKEL_OPERATION_MULTIPLY
             && skel_range_is_constant (right->range))
      skel_abstract_scale_places (&value, left, right->range.low);
    else if (operation == SKEL_OPERATION_MULTIPLY
             && skel_range_is_constant (left->range))
      skel_abstract_scale_places (&value, right, left->range.low);
    /* of two that are near the same place no more is left than that */
    rest = skel_range_meet (value.range, value.rest);
    if (!skel_abstract_has_places (&value) && !skel_range_is_empty (rest))
      value.range = value.rest = rest;
  }
  if (fits)
    skel_beyond_combine (&value, operation, type, left, right, state);
  if (fits && !skel_type_is_floating (type))
    bound_sum (operation, left, right, state, &value);
  if (fits && !value.nan
      && (operation == SKEL_OPERATION_ADD
          || operation == SKEL_OPERATION_SUBTRACT))
    skel_abstract_add_growth (&value, left, right,
        operation == SKEL_OPERATION_ADD ? 1 : -1, skel_type_is_floating (type));
  if (!skel_abstract_has_places (&value))
    value.place
        = skel_abstract_has_places (left) || skel_abstract_has_places (right);
  if (!fits) {
    if (skel_type_is_signed (type) && skel_interpreter_notes (self))
      node->wraps = TRUE;
    value.range = value.rest = skel_range_wrap (value.range, type);
  }
  if (operation == SKEL_OPERATION_AND)
    clear_lowest_bit (self, type, left, right, &value);
  skel_abstract_depend (&value, left);
  skel_abstract_depend (&value, right);
  return value;
}

/* What is converted to a float, where that is an integer. */
static SkelNode *
integer_below (SkelNode *node)
{
  while (node->kind == SKEL_NODE_CAST && skel_type_is_floating (node->type))
    node = node->children[0];
  return skel_type_is_floating (node->type) || skel_node_has_effects (node)
             ? NULL
             : node;
}

/* A place within the image, by the image's size, is less than one. */
static void
bound_quotient (SkelInterpreter *self, SkelNode *node, SkelState *state,
    SkelAbstract left, SkelAbstract right, SkelAbstract *quotient)
{
  gboolean floating = skel_type_is_floating (node->type), below;
  double most;

  if (floating) {
    SkelNode *dividend = integer_below (node->children[0]);
    SkelNode *divisor = integer_below (node->children[1]);

    if (!dividend || !divisor)
      return;
    left = skel_interpreter_evaluate (self, dividend, state);
    right = skel_interpreter_evaluate (self, divisor, state);
  }
  if (self->failed || right.range.low <= 0)
    return;
  most = skel_abstract_quotient (&left, &right, state, &below);
  /* what is rounded may reach one, and exceed a larger bound */
  if (floating && most > 1)
    return;
  if (!floating && below && left.range.low >= 0)
    most--;
  quotient->range.high = MIN (quotient->range.high, most);
  quotient->rest = quotient->range;
}

/* Whether as a mask @value changes low bits only, so that a place stays near
 * where it is: bits that are clear in it where @clears, else those that are
 * set. Gives the number that has all of them. */
static gboolean
is_low_mask (const SkelAbstract *value, gboolean clears, double *bits)
{
  double number = value->range.low;

  *bits = clears ? -number - 1 : number;
  return skel_range_is_constant (value->range) && *bits >= 0
         && *bits < SKEL_MAX_SIZE;
}

/* The x of @node, which is x @operation @number. */
static SkelNode *
operand_of (SkelNode *node, SkelOperation operation, const SkelNode *number)
{
  if (node->kind != SKEL_NODE_BINARY || node->operation != operation
      || !skel_node_equal (node->children[1], number)
      || skel_node_has_effects (node))
    return NULL;
  return node->children[0];
}

/* What @node is near, or NULL: what it rounds down to a multiple, as by `y / 8
 * * 8`, `y & ~7` and `y >> 3 << 3`, or whose low bits it sets or turns over, as
 * by `y | 1` and `y ^ 1`. Gives what that adds to it. */
static SkelNode *
near (SkelNode *node, const SkelAbstract *left, const SkelAbstract *right,
    SkelRange *added)
{
  SkelOperation operation = node->operation;
  SkelNode *first = node->children[0], *second = node->children[1];
  SkelNode *exact = NULL;
  double step = 1, bits;

  switch (operation) {
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR: {
      gboolean clears = operation == SKEL_OPERATION_AND;

      if (is_low_mask (right, clears, &bits))
        exact = first;
      else if (is_low_mask (left, clears, &bits))
        exact = second;
      *added = (SkelRange){ operation == SKEL_OPERATION_OR ? 0 : -bits,
        clears ? 0 : bits };
      return exact;
    }
    case SKEL_OPERATION_SHIFT_LEFT:
      step = ldexp (1, right->range.high);
      exact = operand_of (first, SKEL_OPERATION_SHIFT_RIGHT, second);
      break;
    case SKEL_OPERATION_MULTIPLY:
      if (right->range.low >= 0)
        exact = operand_of (first, SKEL_OPERATION_DIVIDE, second);
      step = right->range.high;
      if (!exact && left->range.low >= 0) {
        exact = operand_of (second, SKEL_OPERATION_DIVIDE, first);
        step = left->range.high;
      }
      break;
    default:
      break;
  }
  *added = (SkelRange){ 1 - step, 0 };
  return exact;
}

/* What is near a place hangs on it. */
static void
bound_near (SkelInterpreter *self, SkelNode *node, SkelState *state,
    const SkelAbstract *left, const SkelAbstract *right, SkelAbstract *beside)
{
  SkelNode *exact;
  SkelAbstract value, added = { 0 };

  if (self->failed)
    return;
  exact = near (node, left, right, &added.rest);
  if (!exact || skel_node_has_effects (exact))
    return;
  value = skel_interpreter_evaluate (self, exact, state);
  if (self->failed || !skel_abstract_has_places (&value) || value.range.low < 0)
    return;
  beside->range = skel_range_meet (
      beside->range, (SkelRange){ 0, value.range.high + added.rest.high });
  skel_abstract_add_places (beside, &value, &added, 1);
  beside->place = TRUE;
}

/* Of `a % n + n` it is known that it is more than 0: what is left of a division
 * is more than -n. */
static void
bound_round (SkelNode *node, SkelRange left, SkelRange right, SkelAbstract *sum)
{
  for (int i = 0; i < 2; i++) {
    const SkelNode *rest = node->children[i], *size = node->children[1 - i];

    if (rest->kind == SKEL_NODE_BINARY
        && rest->operation == SKEL_OPERATION_REMAINDER
        && (i == 0 ? right : left).low >= 1
        && skel_node_equal (rest->children[1], size)
        && !skel_node_has_effects (node))
      sum->range.low = MAX (sum->range.low, 1);
  }
}

/* ---- accumulations ---- */

static void
take_anything (SkelNode *node)
{
  node->range = skel_range_of_type (node->type);
  node->nan = skel_type_is_floating (node->type);
  node->reached = TRUE;
}

/* Ranges for the parts of an accumulation that are not evaluated as values:
 * the result itself, read and written. */
static void
range_of_results (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  if (node->kind == SKEL_NODE_VARIABLE || node->kind == SKEL_NODE_DEREFERENCE
      || node->kind == SKEL_NODE_INDEX) {
    SkelNode *root = skel_interpreter_root_of (node);

    if (root->kind == SKEL_NODE_VARIABLE
        && skel_interpreter_role_of (self, root->symbol).kind
               == SKEL_ROLE_RESULT) {
      take_anything (node);
      if (node->kind == SKEL_NODE_INDEX)
        skel_interpreter_evaluate (self, node->children[1], state);
      return;
    }
  }
  for (int i = 0; i < node->n_children; i++)
    range_of_results (self, node->children[i], state);
  if (skel_range_is_empty (node->range))
    take_anything (node);
}

/* That the values of a minimum or maximum are ones that the result can hold,
 * and that it does not depend on their order. */
static void
check_extreme (SkelInterpreter *self, const SkelResult *result,
    const SkelAccumulation *accumulation, const SkelAbstract *value)
{
  SkelType type = accumulation->value->type;
  gboolean is_minimum = accumulation->combine == SKEL_COMBINE_MINIMUM;
  const char *what = is_minimum ? "minimum" : "maximum";

  if (skel_type_is_floating (type) && !skel_type_is_floating (result->type))
    fail (self, accumulation->value,
        "the %s is computed as a %s, but `%s` is of type %s: compare "
        "integers, as in `if (v < *least) *least = v;`, or make the result "
        "a double",
        what, skel_type_name (type), result->name,
        skel_type_name (result->type));
  else if (type != result->type
           && (skel_type_is_floating (type)
                   ? result->type == SKEL_TYPE_F32
                   : !skel_type_is_floating (result->type)
                         && !skel_range_fits (value->range, result->type)))
    fail (self, accumulation->value,
        "the %s may be %s, which `%s`, a %s, cannot hold: convert it before it "
        "is compared, or give the result a wider type",
        what, skel_interpreter_range_text (self, value->range, type),
        result->name, skel_type_name (result->type));
  else if (value->nan && accumulation->takes_nan)
    fail (self, accumulation->value,
        "this may not be a number, and then the %s depends on the order of the "
        "pixels: write `%s`, or use f%s: both pass over such a value",
        what,
        is_minimum ? "if (v < *least) *least = v;"
                   : "if (v > *most) *most = v;",
        is_minimum ? "min" : "max");
}

/* That what is added to a bool only ever sets it, and that what toggles it is
 * 0 or 1: C converts the result each time, so nothing else is independent of
 * the order of the pixels. */
static void
check_truth (SkelInterpreter *self, SkelNode *node, const SkelResult *result,
    const SkelAccumulation *accumulation, const SkelAbstract *value)
{
  if (accumulation->combine == SKEL_COMBINE_ADD
      && (accumulation->negated || value->range.low < 0
          || value->range.high >= G_MAXUINT32))
    fail (self, node,
        "`%s` is a bool, and what is %s may make it false again: use |= or ^=",
        result->name, accumulation->negated ? "subtracted" : "added");
  else if (accumulation->combine == SKEL_COMBINE_XOR
           && !skel_range_within (value->range, (SkelRange){ 0, 1 }))
    fail (self, node,
        "`%s` is a bool, and ^= with a value other than 0 and 1 does not "
        "toggle it: write `%s ^= (v & 1)`, or `%s ^= (v != 0)`",
        result->name, result->name, result->name);
}

static void
check_index (SkelInterpreter *self, const SkelAccumulation *accumulation,
    SkelNode *index, SkelRange range)
{
  const SkelResult *result
      = &self->analysis->kernel.results[accumulation->result];

  if (!skel_range_within (range, (SkelRange){ 0, result->length - 1 }))
    fail (self, index,
        "the index of `%s` is not proved to be within 0 and %d; it may be "
        "%s: clamp it, or make the array longer",
        result->name, result->length - 1,
        skel_interpreter_range_text (self, range, index->type));
}

/* That of an accumulation whose comparison was asked before a condition. */
static void
check_asked (SkelInterpreter *self, SkelNode *index, SkelRange range)
{
  for (guint i = 0; i < self->nest->accumulations->len; i++) {
    const SkelAccumulation *accumulation
        = &g_array_index (self->nest->accumulations, SkelAccumulation, i);

    if (accumulation->asked == index)
      check_index (self, accumulation, index, range);
  }
}

void
skel_interpreter_accumulate (SkelInterpreter *self, SkelNode *node,
    SkelState *state, const SkelAccumulation *accumulation)
{
  const SkelResult *result
      = &self->analysis->kernel.results[accumulation->result];
  SkelAbstract value = skel_abstract_constant (1), index = { 0 };

  if (accumulation->index) {
    index = skel_interpreter_evaluate (self, accumulation->index, state);

    if (self->failed)
      return;
    check_index (self, accumulation, accumulation->index, index.range);
  }
  if (accumulation->value)
    value = skel_interpreter_evaluate (self, accumulation->value, state);
  if (self->failed)
    return;
  if (accumulation->combine == SKEL_COMBINE_MINIMUM
      || accumulation->combine == SKEL_COMBINE_MAXIMUM)
    check_extreme (self, result, accumulation, &value);
  if (result->type == SKEL_TYPE_BOOL)
    check_truth (self, node, result, accumulation, &value);
  if (accumulation->combine == SKEL_COMBINE_ADD
      && skel_type_is_floating (result->type) && skel_interpreter_notes (self))
    self->analysis->kernel.approximate = TRUE;
  if (skel_interpreter_notes (self))
    range_of_results (self, node, state);
  skel_build_contribution (self->builder, state, node, accumulation,
      accumulation->index ? &index : NULL, accumulation->value ? &value : NULL);
}

/* ---- expressions ---- */

/* What is at @place before it is assigned to, which evaluates its subscripts:
 * here that has no effects. */
static SkelAbstract
value_before (SkelInterpreter *self, SkelNode *place, SkelState *state)
{
  SkelAbstract value;
  SkelState *copy;

  if (!skel_node_has_effects (place))
    return skel_interpreter_evaluate (self, place, state);
  copy = skel_interpreter_copy_state (self, place, state);
  value = skel_interpreter_evaluate (self, place, copy);
  skel_state_free (copy);
  return value;
}

/* The number that @node is, if it is one. */
static gboolean
is_number (const SkelNode *node, double *number)
{
  *number = node->value.i;
  return node->kind == SKEL_NODE_INTEGER;
}

/* The sign of what is added to a value by @operation, or 0. */
static int
sign_of (SkelOperation operation)
{
  return operation == SKEL_OPERATION_ADD        ? 1
         : operation == SKEL_OPERATION_SUBTRACT ? -1
                                                : 0;
}

/* Takes note of what `a = b + c` tells of a - b, where c is a number. */
static void
note_difference (SkelNode *place, SkelNode *value, SkelState *state)
{
  SkelNode *of = value;
  double number = 0;

  /* most room is for what conditions tell */
  if (place->kind != SKEL_NODE_VARIABLE || place->type != SKEL_TYPE_I32
      || state->n_facts >= SKEL_MAX_FACTS / 2)
    return;
  if (value->kind == SKEL_NODE_BINARY && !value->wraps) {
    int sign = sign_of (value->operation);

    if (sign != 0 && is_number (value->children[1], &number)) {
      of = value->children[0];
      number *= sign;
    } else if (sign > 0 && is_number (value->children[0], &number)) {
      of = value->children[1];
    }
  }
  if (of->kind == SKEL_NODE_VARIABLE && of->rank == 0
      && of->type == SKEL_TYPE_I32 && of->symbol != place->symbol)
    skel_state_add_fact (state,
        (SkelFact){
            .node = place, .less = of, .range = skel_range_constant (number) });
}

/* Adds @growth to the variable @place, which then is @value; what is known of
 * how it differs from others goes with it. */
static void
write_grown (SkelInterpreter *self, SkelNode *place, SkelState *state,
    const SkelAbstract *value, double growth, gboolean wraps)
{
  SkelFact facts[SKEL_MAX_FACTS];
  int n = 0;

  if (place->kind == SKEL_NODE_VARIABLE && place->type == SKEL_TYPE_I32
      && !wraps)
    n = skel_state_differences (state, place->symbol, growth, facts);
  skel_interpreter_write_place (self, place, state, value);
  for (int i = 0; i < n; i++)
    skel_state_add_fact (state, facts[i]);
}

/* Narrows @value, what the variable that @node changes becomes: what it was,
 * and what is done with that. */
static void
narrow_assigned (SkelInterpreter *self, const SkelNode *node,
    const SkelAbstract *left, const SkelAbstract *right, SkelState *state,
    SkelAbstract *value)
{
  SkelNode computed = *node;

  computed.kind = SKEL_NODE_BINARY;
  computed.type = node->computed;
  skel_interpreter_narrow_by_cases (self, &computed, left, right, state, value);
}

static SkelAbstract
evaluate_assignment (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelNode *left = node->children[0], *right = node->children[1];
  SkelNode *root = skel_interpreter_root_of (left);
  SkelAbstract value;
  double number;

  if (root->kind == SKEL_NODE_VARIABLE && node != self->statement
      && skel_interpreter_role_of (self, root->symbol).kind == SKEL_ROLE_IMAGE)
    fail (
        self, node, "write `%s` in a statement of its own", root->symbol->name);
  if (node->operation == SKEL_OPERATION_NONE) {
    value = skel_interpreter_evaluate (self, right, state);
    value = skel_interpreter_convert (
        self, right, value, right->type, node->type);
    skel_interpreter_write_place (self, left, state, &value);
    note_difference (left, right, state);
  } else {
    SkelAbstract before = value_before (self, left, state);
    SkelAbstract operand = skel_interpreter_evaluate (self, right, state);

    before = skel_interpreter_convert (
        self, left, before, left->type, node->computed);
    if (!skel_operation_is_shift (node->operation))
      operand = skel_interpreter_convert (
          self, right, operand, right->type, node->computed);
    if (divides (node->operation, node->computed))
      take_divisor (self, right, node->computed, state, &operand);
    value = combine (
        self, node, node->operation, node->computed, &before, &operand, state);
    if (node->operation == SKEL_OPERATION_SUBTRACT && !node->wraps)
      skel_state_recall_difference (state, node->computed, left, right, &value);
    if (left->type == node->computed && right->type == node->computed)
      narrow_assigned (self, node, &before, &operand, state, &value);
    value = skel_interpreter_convert (
        self, node, value, node->computed, node->type);
    if (sign_of (node->operation) != 0 && is_number (right, &number))
      write_grown (self, left, state, &value,
          sign_of (node->operation) * number, node->wraps);
    else
      skel_interpreter_write_place (self, left, state, &value);
  }
  return value;
}

/* C promotes what is incremented to int. */
static SkelType
promoted (SkelType type)
{
  return type < SKEL_TYPE_U32 ? SKEL_TYPE_I32 : type;
}

static SkelAbstract
evaluate_increment (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelNode *place = node->children[0];
  SkelType type = promoted (node->type);
  SkelAbstract before = value_before (self, place, state);
  SkelAbstract one = skel_abstract_constant (1);
  SkelAbstract after
      = skel_interpreter_convert (self, place, before, node->type, type);

  one.built = skel_build_integer (self->builder, type, 1);
  after = combine (self, node,
      node->value.i > 0 ? SKEL_OPERATION_ADD : SKEL_OPERATION_SUBTRACT, type,
      &after, &one, state);
  after = skel_interpreter_convert (self, node, after, type, node->type);
  write_grown (self, place, state, &after, node->value.i, node->wraps);
  return node->postfix ? before : after;
}

/* Known to be other than zero, known to be zero, or either. */
void
skel_interpreter_truth_of (
    const SkelAbstract *value, gboolean *may_hold, gboolean *may_fail)
{
  *may_fail = skel_range_contains (value->range, 0);
  *may_hold = value->nan || value->range.low != 0 || value->range.high != 0;
}

static SkelAbstract
evaluate_conditional (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelState *other;
  SkelAbstract condition
      = skel_interpreter_branch (self, node->children[0], state, &other);
  SkelAbstract yes = { 0 }, no = { 0 };
  gboolean may_hold, may_fail;

  if (self->failed) {
    skel_state_free (other);
    return skel_abstract_anything (node->type);
  }
  if (!other)
    return skel_interpreter_evaluate (self, node->children[1], state);

  skel_interpreter_truth_of (&condition, &may_hold, &may_fail);
  if (state->reachable)
    yes = skel_interpreter_evaluate (self, node->children[1], state);
  if (other->reachable)
    no = skel_interpreter_evaluate (self, node->children[2], other);
  if (!state->reachable)
    yes = no;
  else if (other->reachable)
    yes = skel_abstract_join (&yes, state, &no, other);
  if (may_hold && may_fail)
    skel_abstract_decide (&yes, &condition);
  skel_state_join (state, other);
  skel_state_free (other);
  return yes;
}

SkelAbstract
skel_interpreter_decide (
    gboolean both, const SkelAbstract *left, const SkelAbstract *right)
{
  SkelAbstract value = skel_abstract_constant (both ? 0 : 1);
  gboolean may_hold, may_fail, right_may_hold, right_may_fail;

  skel_abstract_decide (&value, left);
  if (!right)
    return value;
  skel_abstract_decide (&value, right);
  skel_interpreter_truth_of (left, &may_hold, &may_fail);
  skel_interpreter_truth_of (right, &right_may_hold, &right_may_fail);
  if (both) {
    may_fail = may_fail || right_may_fail;
    may_hold = may_hold && right_may_hold;
  } else {
    may_hold = may_hold || right_may_hold;
    may_fail = may_fail && right_may_fail;
  }
  value.range = value.rest = (SkelRange){ may_fail ? 0 : 1, may_hold ? 1 : 0 };
  return value;
}

static SkelAbstract
evaluate_logical (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  gboolean both = node->operation == SKEL_OPERATION_LOGICAL_AND;
  SkelState *fails;
  SkelAbstract left
      = skel_interpreter_branch (self, node->children[0], state, &fails);
  /* the right side runs only where the left has not decided */
  SkelState *undecided = both ? state : fails;
  gboolean decided = !undecided || !undecided->reachable;
  SkelAbstract right = { 0 }, value;

  if (!decided)
    right = skel_interpreter_evaluate (self, node->children[1], undecided);
  if (fails)
    skel_state_join (state, fails);
  skel_state_free (fails);
  value = skel_interpreter_decide (both, &left, decided ? NULL : &right);
  value.built = skel_build_logical (
      self->builder, both, &left, decided ? NULL : &right);
  return value;
}

static SkelAbstract
evaluate_unary (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract operand
      = skel_interpreter_evaluate (self, node->children[0], state);
  SkelAbstract zero = skel_abstract_constant (0), ones = { 0 };
  SkelAbstract value = operand;
  gboolean may_hold, may_fail;

  if (self->failed)
    return skel_abstract_anything (node->type);
  value.origin = 0;
  skel_beyond_forget (&value);
  zero.built = skel_build_integer (self->builder, node->type, 0);
  switch (node->kind) {
    case SKEL_NODE_NEGATE:
      if (!skel_type_is_floating (node->type))
        return combine (self, node, SKEL_OPERATION_SUBTRACT, node->type, &zero,
            &operand, state);
      value.range = value.rest = skel_range_negate (operand.range);
      value.number = skel_numbering_apply (self->numbering, node, &operand, 1);
      value.built = skel_build_negate (self->builder, &operand);
      return value;
    case SKEL_NODE_COMPLEMENT:
      memset (value.coefficients, 0, sizeof value.coefficients);
      value.nonzero = FALSE;
      value.range = value.rest
          = skel_range_complement (operand.range, node->type);
      value.number = skel_numbering_apply (self->numbering, node, &operand, 1);
      ones.built = skel_build_integer (self->builder, node->type, -1);
      value.built = skel_build_binary (
          self->builder, SKEL_OPERATION_XOR, &operand, &ones);
      return value;
    default:
      skel_interpreter_truth_of (&operand, &may_hold, &may_fail);
      value = skel_abstract_range (
          (SkelRange){ may_hold ? 0 : 1, may_fail ? 1 : 0 });
      skel_abstract_decide (&value, &operand);
      value.number = skel_numbering_apply (self->numbering, node, &operand, 1);
      value.built = skel_build_not (self->builder, &operand);
      return value;
  }
}

static SkelAbstract
evaluate_kind (SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  SkelAbstract left, right, value;
  SkelNode *root;

  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      left = skel_abstract_range (
          skel_range_of_integer (node->value.i, node->type));
      left.built
          = skel_build_integer (self->builder, node->type, node->value.i);
      return left;
    case SKEL_NODE_FLOATING:
      left = skel_abstract_constant (node->value.f);
      if (isnan (node->value.f))
        left = skel_abstract_anything (node->type);
      left.built = skel_build_float (self->builder, node->type, node->value.f);
      return left;
    case SKEL_NODE_VARIABLE:
      if (skel_interpreter_role_of (self, node->symbol).kind == SKEL_ROLE_IMAGE)
        return skel_interpreter_read_image (self, node, state,
            skel_interpreter_role_of (self, node->symbol).index);
      return skel_interpreter_read_variable (self, node, state);
    case SKEL_NODE_INDEX:
    case SKEL_NODE_DEREFERENCE:
      root = skel_interpreter_root_of (node);
      if (root->kind == SKEL_NODE_VARIABLE) {
        SkelRole role = skel_interpreter_role_of (self, root->symbol);

        if (role.kind == SKEL_ROLE_IMAGE)
          return skel_interpreter_read_image (self, node, state, role.index);
        if (role.kind == SKEL_ROLE_PARAMETER) {
          const SkelParameter *parameter
              = &self->analysis->kernel.parameters[role.index];

          if (node->kind != SKEL_NODE_INDEX) {
            fail (self, node, "write %s[0]", parameter->name);
            return skel_abstract_anything (node->type);
          }
          left = skel_interpreter_evaluate (self, node->children[1], state);
          if (!self->failed
              && !skel_range_within (
                  left.range, (SkelRange){ 0, parameter->length - 1 }))
            fail (self, node->children[1],
                "the index of `%s` is not proved to be within 0 and %d; it "
                "may be %s",
                parameter->name, parameter->length - 1,
                skel_interpreter_range_text (
                    self, left.range, node->children[1]->type));
          value = skel_abstract_range (self->values[parameter->offset]);
          value.built = skel_build_parameter (self->builder, role.index, &left);
          return value;
        }
        if (role.kind == SKEL_ROLE_RESULT && self->phase == SKEL_PHASE_PIXEL)
          return skel_interpreter_read_variable (self, root, state);
      }
      return skel_interpreter_read_array (self, node, state);
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_COMPLEMENT:
    case SKEL_NODE_NOT:
      return evaluate_unary (self, node, state);
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_LOGICAL_AND
          || node->operation == SKEL_OPERATION_LOGICAL_OR)
        return evaluate_logical (self, node, state);
      left = skel_interpreter_evaluate (self, node->children[0], state);
      right = skel_interpreter_evaluate (self, node->children[1], state);
      if (node->operation == SKEL_OPERATION_COMMA) {
        if (self->phase == SKEL_PHASE_PIXEL)
          check_asked (self, node->children[0], left.range);
        return right;
      }
      if (divides (node->operation, node->type))
        take_divisor (self, node->children[1], node->type, state, &right);
      value = combine (self, node, node->operation, node->children[0]->type,
          &left, &right, state);
      if (node->operation == SKEL_OPERATION_DIVIDE)
        bound_quotient (self, node, state, left, right, &value);
      else
        bound_near (self, node, state, &left, &right, &value);
      if (node->operation == SKEL_OPERATION_ADD && !node->wraps
          && skel_type_is_signed (node->type)
          && !skel_type_is_floating (node->type))
        bound_round (node, left.range, right.range, &value);
      skel_interpreter_narrow_by_cases (
          self, node, &left, &right, state, &value);
      return value;
    case SKEL_NODE_CONDITIONAL:
      return evaluate_conditional (self, node, state);
    case SKEL_NODE_CAST:
      left = skel_interpreter_evaluate (self, node->children[0], state);
      if (node->is_void || self->failed)
        return left;
      return skel_interpreter_convert (
          self, node, left, node->children[0]->type, node->type);
    case SKEL_NODE_CALL:
      if (node->symbol->function)
        return skel_interpreter_call_function (self, node, state);
      return skel_interpreter_call_library (self, node, state);
    case SKEL_NODE_ASSIGN:
      return evaluate_assignment (self, node, state);
    case SKEL_NODE_INCREMENT:
      return evaluate_increment (self, node, state);
    case SKEL_NODE_UNSUPPORTED:
      fail (self, node, "%s", node->text);
      break;
    default:
      fail (self, node, "this cannot be used as a value");
      break;
  }
  return skel_abstract_anything (node->type);
}

SkelAbstract
skel_interpreter_compare (SkelInterpreter *self, SkelNode *node,
    SkelState *state, SkelAbstract *left, SkelAbstract *right)
{
  *left = skel_interpreter_evaluate (self, node->children[0], state);
  *right = skel_interpreter_evaluate (self, node->children[1], state);
  return skel_interpreter_note (self, node, state,
      combine (self, node, node->operation, node->children[0]->type, left,
          right, state));
}

SkelAbstract
skel_interpreter_evaluate (
    SkelInterpreter *self, SkelNode *node, SkelState *state)
{
  if (!skel_interpreter_goes_on (self, node, 1) || !state->reachable)
    return skel_abstract_anything (node->type);
  if (self->phase == SKEL_PHASE_PIXEL && self->calls->len == 0) {
    const SkelAccumulation *accumulation
        = skel_nest_accumulation (self->nest, node);

    if (accumulation) {
      skel_interpreter_accumulate (self, node, state, accumulation);
      return skel_abstract_anything (node->type);
    }
  }
  return skel_interpreter_note (
      self, node, state, evaluate_kind (self, node, state));
}

SkelAbstract
skel_interpreter_note (
    SkelInterpreter *self, SkelNode *node, SkelState *state, SkelAbstract value)
{
  SkelRange by_places;

  if (self->failed || node->is_void)
    return value;
  skel_state_recall (state, node, &value);
  if (self->trials > 0 && skel_range_is_constant (value.range))
    value.pixel = FALSE;
  if (skel_abstract_has_places (&value)) {
    by_places = skel_range_meet (
        value.range, skel_abstract_place_range (&value, state));
    if (!skel_range_is_empty (by_places))
      value.range = by_places;
  } else if (!skel_type_is_floating (node->type)) {
    value.rest = value.range;
  }
  if (self->builder) {
    skel_build_known (self->builder, node, &value);
    return value;
  }
  if (!skel_interpreter_notes (self))
    return value;
  node->range = skel_range_join (node->range, value.range);
  node->nan = node->nan || value.nan;
  node->reached = TRUE;
  return value;
}
