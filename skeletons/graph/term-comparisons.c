/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-comparisons.c: how comparisons are brought to one form. */
#include "term-rules.h"

#include "term-forms.h"
#include "term.h"

/* Whether @term is an int that was made unsigned. */
static gboolean
is_made_unsigned (const SkelTerm *term)
{
  return (term->type == SKEL_TYPE_U32 || term->type == SKEL_TYPE_U64)
         && term->kind == SKEL_TERM_CONVERT
         && term->operands[0]->type == SKEL_TYPE_I32;
}

const SkelTerm *
skel_compare_unsigned (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean is_less
      = is_made_unsigned (a) && skel_range_fits (b->range, SKEL_TYPE_I32);
  const SkelTerm *made = is_less ? a : b, *size = is_less ? b : a, *zero;

  if ((operation != SKEL_OPERATION_LESS
          && operation != SKEL_OPERATION_LESS_EQUAL)
      || !is_made_unsigned (made)
      || !skel_range_fits (size->range, SKEL_TYPE_I32))
    return NULL;
  made = made->operands[0];
  size = skel_term_convert (program, SKEL_TYPE_I32, size);
  zero = skel_term_zero_like (program, made);
  return is_less
             ? skel_term_binary (program, SKEL_OPERATION_AND,
                   skel_term_binary (
                       program, SKEL_OPERATION_LESS_EQUAL, zero, made),
                   skel_term_binary (program, operation, made, size))
             : skel_term_binary (program, SKEL_OPERATION_OR,
                   skel_term_binary (program, SKEL_OPERATION_LESS, made, zero),
                   skel_term_binary (program, operation, size, made));
}

/* Whether a truth is true, or is not, which is what is asked here of @a and @b
 * as the ranges have not decided it. */
static const SkelTerm *
compare_truth (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  const SkelTerm *truth = skel_term_is_constant (a) ? b : a;
  gboolean is_true;

  if (skel_term_is_constant (a) == skel_term_is_constant (b)
      || !skel_term_is_truth (truth))
    return NULL;
  switch (operation) {
    case SKEL_OPERATION_LESS:
      is_true = truth == b;
      break;
    case SKEL_OPERATION_EQUAL:
      is_true = b->number.i == 1;
      break;
    case SKEL_OPERATION_NOT_EQUAL:
      is_true = b->number.i == 0;
      break;
    default:
      return NULL;
  }
  if (is_true)
    return truth;
  return operation == SKEL_OPERATION_EQUAL
             ? NULL
             : skel_term_binary (program, SKEL_OPERATION_EQUAL, truth,
                   skel_term_integer (program, SKEL_TYPE_I32, 0));
}

/* A bound that does not decide how @a and @b compare does not matter, where the
 * other one is a constant. */
static const SkelTerm *
without_bound (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  const SkelTerm *value = skel_term_is_constant (a) ? b : a;

  if (operation != SKEL_OPERATION_LESS
      || skel_term_is_constant (a) == skel_term_is_constant (b)
      || value->kind != SKEL_TERM_BINARY
      || !skel_operation_is_extreme (value->operation)
      || !skel_term_is_constant (value->operands[1]))
    return NULL;
  value = value->operands[0];
  return skel_term_is_constant (a)
             ? skel_term_binary (program, operation, a, value)
             : skel_term_binary (program, operation, value, b);
}

/* How a place compares with the size, which is more than each; or NULL. */
static const SkelTerm *
compare_with_size (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gint64 more_a, more_b, least = operation == SKEL_OPERATION_LESS;

  a = skel_term_without_constant (a, &more_a);
  b = skel_term_without_constant (b, &more_b);
  if ((operation != SKEL_OPERATION_LESS
          && operation != SKEL_OPERATION_LESS_EQUAL)
      || a->kind != SKEL_TERM_PLACE || b->kind != SKEL_TERM_PLACE
      || MAX (ABS (more_a), ABS (more_b)) > SKEL_MAX_SIZE)
    return NULL;
  if (a->index < SKEL_COORDINATE_WIDTH
      && b->index == (int)skel_coordinate_size (a->index)
      && 1 + more_b - more_a >= least)
    return skel_term_integer (program, SKEL_TYPE_I32, 1);
  if (b->index < SKEL_COORDINATE_WIDTH
      && a->index == (int)skel_coordinate_size (b->index)
      && more_b - more_a - 1 < least)
    return skel_term_integer (program, SKEL_TYPE_I32, 0);
  return NULL;
}

/* Whether two truths are the same, or are not: how often one of the two holds
 * tells it, too; and of a truth and its opposite, <= and <, it is asked of the
 * latter. */
static const SkelTerm *
compare_truths (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  SkelOperation other = operation == SKEL_OPERATION_EQUAL
                            ? SKEL_OPERATION_NOT_EQUAL
                            : SKEL_OPERATION_EQUAL;

  if (operation == SKEL_OPERATION_LESS && skel_term_is_truth (a)
      && skel_term_is_truth (b))
    return skel_term_binary (
        program, SKEL_OPERATION_AND, skel_term_not (program, a), b);
  if (operation != SKEL_OPERATION_EQUAL
      && operation != SKEL_OPERATION_NOT_EQUAL)
    return NULL;
  if (skel_term_is_operation (a, SKEL_OPERATION_ADD)
      && skel_term_is_truth (a->operands[0])
      && skel_term_is_truth (a->operands[1]) && skel_term_is_integer (b, 1))
    return skel_term_binary (program, other, a->operands[0], a->operands[1]);
  if (skel_term_is_constant (a) || skel_term_is_constant (b)
      || !skel_term_is_truth (a) || !skel_term_is_truth (b))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *one = i == 0 ? a : b, *less;

    if (!skel_term_is_operation (one, SKEL_OPERATION_LESS_EQUAL)
        || skel_type_is_floating (one->operands[0]->type))
      continue;
    less = skel_term_not (program, one);
    if (less && skel_term_is_operation (less, SKEL_OPERATION_LESS))
      return skel_term_binary (program, other, less, i == 0 ? b : a);
  }
  return NULL;
}

/* Whether what bits make is negative, which one bit of each operand tells. */
static const SkelTerm *
compare_bits (SkelProgram *program, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  gboolean is_negative = skel_term_is_integer (b, 0);
  const SkelTerm *bits = is_negative ? a : b, *signs[2], *zero;
  SkelOperation together;

  if (operation != SKEL_OPERATION_LESS || a->type != SKEL_TYPE_I32
      || (!is_negative && !skel_term_is_integer (a, -1))
      || bits->kind != SKEL_TERM_BINARY)
    return NULL;
  switch (bits->operation) {
    case SKEL_OPERATION_XOR:
      together = is_negative ? SKEL_OPERATION_NOT_EQUAL : SKEL_OPERATION_EQUAL;
      break;
    case SKEL_OPERATION_AND:
      together = is_negative ? SKEL_OPERATION_AND : SKEL_OPERATION_OR;
      break;
    case SKEL_OPERATION_OR:
      together = is_negative ? SKEL_OPERATION_OR : SKEL_OPERATION_AND;
      break;
    default:
      return NULL;
  }
  zero = skel_term_zero_like (program, bits);
  for (int i = 0; i < 2; i++)
    signs[i] = is_negative || bits->operation == SKEL_OPERATION_XOR
                   ? skel_term_binary (
                         program, SKEL_OPERATION_LESS, bits->operands[i], zero)
                   : skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, zero,
                         bits->operands[i]);
  return skel_term_binary (program, together, signs[0], signs[1]);
}

/* Whether @term is one of constants, by choices @depth deep. */
static gboolean
chooses_constants (const SkelTerm *term, int depth)
{
  return skel_term_is_constant (term)
         || (term->kind == SKEL_TERM_SELECT && depth > 0
             && chooses_constants (term->operands[1], depth - 1)
             && chooses_constants (term->operands[2], depth - 1));
}

/* A comparison of a choice between constants with a constant is the choice. */
static const SkelTerm *
compare_chosen (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *choice = skel_term_is_constant (b) ? a : b;
  const SkelTerm *sides[2];

  if (!skel_term_is_constant (choice == a ? b : a)
      || choice->kind != SKEL_TERM_SELECT
      || !chooses_constants (choice, SKEL_CHOICES_DEEP))
    return NULL;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *side = choice->operands[i + 1];

    sides[i] = skel_term_binary (
        program, operation, choice == a ? side : a, choice == b ? side : b);
  }
  return skel_term_select (program, choice->operands[0], sides[0], sides[1]);
}

/* The power of two from which on @mask has all bits that @term may have, its
 * sign among them; 0: there is none. */
static gint64
high_bits (const SkelTerm *term, gint64 mask)
{
  const gint64 least = mask & -mask;
  gint64 beyond = least;

  while (beyond <= MAX (term->range.high, -term->range.low - 1))
    beyond *= 2;
  if (term->range.low < 0)
    beyond *= 2;
  return mask != 0 && ((beyond - least) & ~mask) == 0 ? least : 0;
}

/* Whether any of the bits from a power of two on is set: what has them is below
 * zero, or not below that. */
static const SkelTerm *
compare_high_bits (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean above = operation == SKEL_OPERATION_LESS
                   && skel_term_is_integer (a, 0) && b->range.low >= 0;
  const SkelTerm *bits = above ? b : a, *value, *any;
  gint64 least;

  if ((!above
          && (!skel_term_is_integer (b, 0)
              || (operation != SKEL_OPERATION_EQUAL
                  && operation != SKEL_OPERATION_NOT_EQUAL)))
      || !skel_term_is_operation (bits, SKEL_OPERATION_AND)
      || bits->type != SKEL_TYPE_I32
      || !skel_term_is_constant (bits->operands[1]))
    return NULL;
  value = bits->operands[0];
  least = high_bits (value, bits->operands[1]->number.i);
  if (least == 0)
    return NULL;
  any = skel_term_select (program,
      skel_term_binary (program, SKEL_OPERATION_LESS, value,
          skel_term_integer (program, SKEL_TYPE_I32, 0)),
      skel_term_integer (program, SKEL_TYPE_I32, 1),
      skel_term_binary (program, SKEL_OPERATION_LESS,
          skel_term_integer (program, SKEL_TYPE_I32, least - 1), value));
  return operation == SKEL_OPERATION_EQUAL ? skel_term_not (program, any) : any;
}

const SkelTerm *
skel_simplify_comparison (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean nan = FALSE;
  const SkelTerm *simple;
  SkelRange range;

  if (!a->nan && !b->nan) {
    range = skel_range_binary (operation, a->type, a->range, b->range, &nan);
    if (skel_range_is_constant (range))
      return skel_term_integer (program, SKEL_TYPE_I32, range.low);
  }
  simple = compare_with_size (program, operation, a, b);
  if (!simple)
    simple = compare_truth (program, operation, a, b);
  if (!simple)
    simple = without_bound (program, operation, a, b);
  if (!simple)
    simple = compare_bits (program, operation, a, b);
  if (!simple)
    simple = compare_high_bits (program, operation, a, b);
  if (!simple)
    simple = compare_chosen (program, operation, a, b);
  if (!simple)
    simple = compare_truths (program, operation, a, b);
  if (simple || !skel_term_is_integer (b, 0) || !skel_term_is_truth (a))
    return simple;
  if (operation == SKEL_OPERATION_EQUAL
      && skel_term_is_operation (a, SKEL_OPERATION_EQUAL))
    return skel_term_binary (
        program, SKEL_OPERATION_NOT_EQUAL, a->operands[0], a->operands[1]);
  if (operation == SKEL_OPERATION_EQUAL
      && skel_term_is_operation (a, SKEL_OPERATION_NOT_EQUAL))
    return skel_term_binary (
        program, SKEL_OPERATION_EQUAL, a->operands[0], a->operands[1]);
  /* of floats, neither may hold */
  if (operation == SKEL_OPERATION_EQUAL && a->kind == SKEL_TERM_BINARY
      && !skel_type_is_floating (a->operands[0]->type)
      && (a->operation == SKEL_OPERATION_LESS
          || a->operation == SKEL_OPERATION_LESS_EQUAL))
    return skel_term_binary (program,
        a->operation == SKEL_OPERATION_LESS ? SKEL_OPERATION_LESS_EQUAL
                                            : SKEL_OPERATION_LESS,
        a->operands[1], a->operands[0]);
  return NULL;
}
