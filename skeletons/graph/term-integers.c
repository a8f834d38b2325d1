/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-integers.c: how operations on integers are brought to one form. */
#include "term-rules.h"

#include "compute.h"
#include "difference.h"
#include "term-forms.h"
#include "term.h"

/* Extremes within each other that are gone into. */
#define EXTREMES_DEEP 2

/* What is left of @a by a mask that has all of its bits, or none; or NULL. */
static const SkelTerm *
masked (SkelProgram *program, const SkelTerm *a, const SkelTerm *mask)
{
  gint64 bits = 1, left;

  if (skel_term_is_integer (mask, 0) || skel_term_is_integer (mask, -1))
    return mask->number.i == 0 ? mask : a;
  if (!skel_term_is_constant (mask) || a->range.low < 0
      || a->range.high > G_MAXINT32)
    return NULL;
  while (bits <= a->range.high)
    bits *= 2;
  bits--;
  left = mask->number.i & bits;
  return left == 0      ? skel_term_integer (program, a->type, 0)
         : left == bits ? a
                        : NULL;
}

/* What @a operation @b is where @b is a constant that leaves it, or makes it
 * nothing; of integers. */
static const SkelTerm *
without_neutral (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  switch (operation) {
    case SKEL_OPERATION_OR:
      if (skel_term_is_integer (b, 1) && skel_term_is_truth (a))
        return b;
      return skel_term_is_integer (b, 0)    ? a
             : skel_term_is_integer (b, -1) ? b
                                            : NULL;
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_XOR:
    case SKEL_OPERATION_SHIFT_LEFT:
    case SKEL_OPERATION_SHIFT_RIGHT:
      return skel_term_is_integer (b, 0) ? a : NULL;
    case SKEL_OPERATION_MULTIPLY:
      return skel_term_is_integer (b, 1)   ? a
             : skel_term_is_integer (b, 0) ? b
                                           : NULL;
    case SKEL_OPERATION_DIVIDE:
      return skel_term_is_integer (b, 1) ? a : NULL;
    case SKEL_OPERATION_AND:
      return masked (program, a, b);
    default:
      return NULL;
  }
}

/* What @a operation @a is; of integers. */
static const SkelTerm *
with_itself (SkelProgram *program, SkelOperation operation, const SkelTerm *a)
{
  switch (operation) {
    case SKEL_OPERATION_SUBTRACT:
    case SKEL_OPERATION_XOR:
      return skel_term_integer (program, a->type, 0);
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_MINIMUM:
    case SKEL_OPERATION_MAXIMUM:
      return a;
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_NOT_EQUAL:
      return skel_term_integer (program, SKEL_TYPE_I32, 0);
    case SKEL_OPERATION_LESS_EQUAL:
    case SKEL_OPERATION_EQUAL:
      return skel_term_integer (program, SKEL_TYPE_I32, 1);
    default:
      return NULL;
  }
}

/* The power of two that @term is, or -1. */
static int
power_of_two (const SkelTerm *term)
{
  gint64 number = term->number.i;
  int power = 0;

  if (!skel_term_is_constant (term) || number <= 0
      || (number & (number - 1)) != 0)
    return -1;
  while (number >> power != 1)
    power++;
  return power;
}

/* @a operation the constant @b, of integers, by another operation. */
static const SkelTerm *
with_constant (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  int bits = 8 * skel_type_size (a->type), power = power_of_two (b);
  gboolean is_positive = a->range.low >= 0;

  switch (operation) {
    case SKEL_OPERATION_SUBTRACT:
      return skel_term_binary (program, SKEL_OPERATION_ADD, a,
          skel_term_integer (program, b->type, 0 - (guint64)b->number.i));
    case SKEL_OPERATION_SHIFT_LEFT:
      return skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a,
          skel_term_integer (
              program, a->type, (guint64)1 << (b->number.i & (bits - 1))));
    case SKEL_OPERATION_DIVIDE:
      return power > 0 && is_positive
                 ? skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT, a,
                       skel_term_integer (program, SKEL_TYPE_I32, power))
                 : NULL;
    case SKEL_OPERATION_REMAINDER:
      return power >= 0 && is_positive
                 ? skel_term_binary (program, SKEL_OPERATION_AND, a,
                       skel_term_integer (program, b->type, b->number.i - 1))
                 : NULL;
    case SKEL_OPERATION_MULTIPLY:
      return skel_term_is_truth (a)
                 ? skel_term_select (
                       program, a, b, skel_term_integer (program, b->type, 0))
                 : NULL;
    default:
      return NULL;
  }
}

/* Two constants in a row are one, and of two bounds the lower one is inside. */
static const SkelTerm *
regroup (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean is_nested
      = a->kind == SKEL_TERM_BINARY && skel_term_is_constant (a->operands[1]);
  gboolean nan = FALSE;

  if (is_nested && a->operation == operation
      && (operation == SKEL_OPERATION_ADD
          || skel_operation_is_extreme (operation)))
    return skel_term_binary (program, operation, a->operands[0],
        skel_term_binary (program, operation, a->operands[1], b));
  if (is_nested && operation == SKEL_OPERATION_MAXIMUM
      && a->operation == SKEL_OPERATION_MINIMUM
      && skel_compute_binary (
          SKEL_OPERATION_LESS_EQUAL, b->type, b->number, a->operands[1]->number)
          .i)
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM,
        skel_term_binary (program, operation, a->operands[0], b),
        a->operands[1]);
  /* what is limited and moved is moved and limited */
  if (is_nested && operation == SKEL_OPERATION_ADD
      && skel_operation_is_extreme (a->operation)
      && (a->depends & SKEL_DEPENDS_PIXELS)
      && skel_range_fits (skel_range_binary (operation, a->type,
                              a->operands[0]->range, b->range, &nan),
          a->type)
      && skel_range_fits (skel_range_binary (operation, a->type,
                              a->operands[1]->range, b->range, &nan),
          a->type))
    return skel_term_binary (program, a->operation,
        skel_term_binary (program, operation, a->operands[0], b),
        skel_term_binary (program, operation, a->operands[1], b));
  return NULL;
}

/* What is left of @term, an int that is limited by constants, where it is
 * divided by @divisor: limits that are multiples of that. */
static const SkelTerm *
round_limits (SkelProgram *program, const SkelTerm *term, gint64 divisor)
{
  gint64 limit;

  if (term->kind != SKEL_TERM_BINARY || term->type != SKEL_TYPE_I32
      || !skel_operation_is_extreme (term->operation)
      || !skel_term_is_constant (term->operands[1])
      || term->operands[1]->number.i < 0)
    return term;
  limit = term->operands[1]->number.i;
  return skel_term_binary (program, term->operation,
      round_limits (program, term->operands[0], divisor),
      skel_term_integer (program, SKEL_TYPE_I32, limit - limit % divisor));
}

/* A quotient by a constant, of what is simpler than @a. */
static const SkelTerm *
divide_rounded (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean shifts = operation == SKEL_OPERATION_SHIFT_RIGHT;
  const SkelTerm *simple = a;

  if (shifts && b->number.i >= 0 && b->number.i < 31)
    simple = round_limits (program, a, (gint64)1 << b->number.i);
  else if (operation == SKEL_OPERATION_DIVIDE && b->number.i > 0)
    simple = round_limits (program, a, b->number.i);
  return simple != a ? skel_term_binary (program, operation, simple, b) : NULL;
}

/* Whether @a is never more than @b, as their ranges say, or the extremes that
 * they are, so many deep; or as places are in the image. */
static gboolean
is_at_most (const SkelTerm *a, const SkelTerm *b, int depth)
{
  gboolean found = a == b || a->range.high <= b->range.low
                   || skel_term_is_place_and_last (a, b);

  /* what is taken from no less is not below zero */
  if (!found && depth > 0 && skel_term_is_integer (a, 0)
      && skel_term_is_operation (b, SKEL_OPERATION_SUBTRACT)
      && (b->depends & SKEL_DEPENDS_PIXELS) && skel_term_fits (b))
    return is_at_most (b->operands[1], b->operands[0], depth);
  for (int i = 0; i < 2 && depth > 0 && !found; i++)
    found = (skel_term_is_operation (a, SKEL_OPERATION_MINIMUM)
                && is_at_most (a->operands[i], b, depth - 1))
            || (skel_term_is_operation (b, SKEL_OPERATION_MAXIMUM)
                && is_at_most (a, b->operands[i], depth - 1));
  return found;
}

/* An extreme of values of which one is never beyond the other; or one that is
 * not needed beside the other, of an extreme of the same kind. */
static const SkelTerm *
decide_extreme (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean least = operation == SKEL_OPERATION_MINIMUM;

  if (!skel_operation_is_extreme (operation))
    return NULL;
  for (int swapped = 0; swapped < 2; swapped++) {
    const SkelTerm *one = swapped ? b : a, *other = swapped ? a : b;

    if (is_at_most (least ? one : other, least ? other : one, EXTREMES_DEEP))
      return one;
    for (int i = 0; i < 2 && skel_term_is_operation (other, operation); i++) {
      const SkelTerm *part = other->operands[i];

      if (is_at_most (least ? one : part, least ? part : one, EXTREMES_DEEP))
        return skel_term_binary (
            program, operation, one, other->operands[1 - i]);
    }
  }
  return NULL;
}

/* What is left of @a where @b, which is in it, is taken out again; or NULL. */
static const SkelTerm *
without_twice (const SkelTerm *a, const SkelTerm *b)
{
  for (int i = 0; i < 2 && skel_term_is_operation (a, SKEL_OPERATION_XOR); i++)
    if (a->operands[i] == b)
      return a->operands[1 - i];
  return NULL;
}

/* By how much one number is more, or less, than another one, or 0, together
 * with that other one; or taken from it. */
static const SkelTerm *
with_excess (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean adds = operation == SKEL_OPERATION_ADD, greater;
  const SkelTerm *excess = skel_term_is_excess (b) ? b : a;
  const SkelTerm *base = excess == b ? a : b, *difference;

  if ((!adds && (operation != SKEL_OPERATION_SUBTRACT || excess != b))
      || !skel_term_is_excess (excess))
    return NULL;
  difference = excess->operands[0];
  greater = skel_term_is_operation (excess, SKEL_OPERATION_MAXIMUM) == adds;
  return difference->operands[adds ? 1 : 0] == base
             ? skel_term_binary (program,
                   greater ? SKEL_OPERATION_MAXIMUM : SKEL_OPERATION_MINIMUM,
                   difference->operands[0], difference->operands[1])
             : NULL;
}

/* Of two truths that both, or either of which, must hold, the one that tells of
 * the other. */
static const SkelTerm *
decide_truths (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean both = operation == SKEL_OPERATION_AND, outcome;

  if (!both && operation != SKEL_OPERATION_OR)
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *one = i == 0 ? a : b, *other = i == 0 ? b : a;

    if (skel_difference_decides (one, both, other, &outcome))
      return outcome == both
                 ? one
                 : skel_term_integer (program, SKEL_TYPE_I32, !both);
  }
  return NULL;
}

/* Of a number that is, or is not, within limits on both sides of zero that are
 * alike: whether its absolute value is. */
static const SkelTerm *
within_sides (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean both = operation == SKEL_OPERATION_AND;
  const SkelTerm *value, *limit;

  if ((!both && operation != SKEL_OPERATION_OR)
      || !skel_term_is_operation (a, SKEL_OPERATION_LESS)
      || !skel_term_is_operation (b, SKEL_OPERATION_LESS))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *above = i == 0 ? a : b, *below = i == 0 ? b : a;

    value = above->operands[both ? 0 : 1];
    limit = above->operands[both ? 1 : 0];
    if (value->type == SKEL_TYPE_I32 && value->range.low > G_MININT32
        && skel_term_is_constant (limit) && limit->number.i > 0
        && below->operands[both ? 1 : 0] == value
        && skel_term_is_integer (
            below->operands[both ? 0 : 1], -limit->number.i)) {
      value = skel_term_call (program, "abs", SKEL_TYPE_I32, &value, 1);
      return skel_term_binary (program, SKEL_OPERATION_LESS,
          both ? value : limit, both ? limit : value);
    }
  }
  return NULL;
}

const SkelTerm *
skel_simplify_integers (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *simple = decide_extreme (program, operation, a, b);

  if (!simple && a == b)
    simple = with_itself (program, operation, a);
  if (!simple && skel_term_is_constant (b))
    simple = without_neutral (program, operation, a, b);
  if (!simple && skel_term_is_constant (b))
    simple = with_constant (program, operation, a, b);
  if (!simple && skel_term_is_constant (b))
    simple = regroup (program, operation, a, b);
  if (!simple && skel_term_is_constant (b))
    simple = divide_rounded (program, operation, a, b);
  if (!simple)
    simple = skel_simplify_masks (program, operation, a, b);
  if (!simple && operation == SKEL_OPERATION_XOR)
    simple = without_twice (a, b);
  if (!simple && operation == SKEL_OPERATION_XOR)
    simple = without_twice (b, a);
  if (!simple)
    simple = with_excess (program, operation, a, b);
  if (!simple)
    simple = decide_truths (program, operation, a, b);
  if (!simple)
    simple = within_sides (program, operation, a, b);
  if (!simple && operation == SKEL_OPERATION_MAXIMUM && a->type == SKEL_TYPE_I32
      && (skel_term_is_negative_of (a, b) || skel_term_is_negative_of (b, a)))
    simple = skel_term_call (program, "abs", a->type, &a, 1);
  /* a negated truth has all bits */
  if (!simple && skel_term_is_integer (a, 0)
      && operation == SKEL_OPERATION_SUBTRACT && skel_term_is_truth (b))
    simple = skel_term_select (
        program, b, skel_term_integer (program, b->type, -1), a);
  return simple;
}

/* An int that was made unsigned times a constant, or its opposite, before it
 * was: where it does not overflow more is known of what it gives. What is added
 * to others stays as those are. */
static const SkelTerm *
compute_before_unsigned (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *made = skel_term_is_constant (a) ? b : a;
  const SkelTerm *other = made == b ? a : b;
  gboolean nan = FALSE;
  gint64 constant;

  if (made->type != SKEL_TYPE_U32 || made->kind != SKEL_TERM_CONVERT
      || made->operands[0]->type != SKEL_TYPE_I32
      || !skel_term_is_constant (other)
      || (operation != SKEL_OPERATION_MULTIPLY
          && (operation != SKEL_OPERATION_SUBTRACT || made == a)))
    return NULL;
  made = made->operands[0];
  constant = skel_compute_wrap (SKEL_TYPE_I32, other->number.i).i;
  if (!skel_range_fits (skel_range_binary (operation, SKEL_TYPE_I32,
                            made->range, skel_range_constant (constant), &nan),
          SKEL_TYPE_I32))
    return NULL;
  other = skel_term_integer (program, SKEL_TYPE_I32, constant);
  return skel_term_convert (program, SKEL_TYPE_U32,
      operation == SKEL_OPERATION_MULTIPLY
          ? skel_term_binary (program, operation, made, other)
          : skel_term_binary (program, operation, other, made));
}

const SkelTerm *
skel_compute_as_int (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const int bits = MIN (8 * skel_type_size (a->type), 32);
  const SkelTerm *same;
  gboolean nan = FALSE;

  if (a->type == SKEL_TYPE_I32 || skel_type_is_floating (a->type))
    return NULL;
  if (!skel_range_fits (a->range, SKEL_TYPE_I32)
      || !skel_range_fits (b->range, SKEL_TYPE_I32))
    return compute_before_unsigned (program, operation, a, b);
  if (skel_operation_is_shift (operation)
      && !skel_range_within (b->range, (SkelRange){ 0, bits - 1 }))
    return NULL;
  if (!skel_operation_is_comparison (operation)
      && !skel_range_fits (
          skel_range_binary (operation, a->type, a->range, b->range, &nan),
          SKEL_TYPE_I32))
    return NULL;
  same = skel_term_binary (program, operation,
      skel_term_convert (program, SKEL_TYPE_I32, a),
      skel_term_convert (program, SKEL_TYPE_I32, b));
  return skel_operation_is_comparison (operation)
             ? same
             : skel_term_convert (program, a->type, same);
}
