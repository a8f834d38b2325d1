/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-integers.c: how operations on integers are brought to one form. */
#include "term-rules.h"

#include "compute.h"
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
  return NULL;
}

/* Whether @a is never more than @b, as their ranges say, or the extremes that
 * they are, so many deep; or as places are in the image. */
static gboolean
is_at_most (const SkelTerm *a, const SkelTerm *b, int depth)
{
  gboolean found = a == b || a->range.high <= b->range.low
                   || skel_term_is_place_and_last (a, b);

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
  if (!simple && operation == SKEL_OPERATION_XOR)
    simple = without_twice (a, b);
  if (!simple && operation == SKEL_OPERATION_XOR)
    simple = without_twice (b, a);
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

const SkelTerm *
skel_compute_as_int (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const int bits = MIN (8 * skel_type_size (a->type), 32);
  const SkelTerm *same;
  gboolean nan = FALSE;

  if (a->type == SKEL_TYPE_I32 || skel_type_is_floating (a->type)
      || !skel_range_fits (a->range, SKEL_TYPE_I32)
      || !skel_range_fits (b->range, SKEL_TYPE_I32))
    return NULL;
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
