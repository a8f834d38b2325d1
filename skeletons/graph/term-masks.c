/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-masks.c: bits that all are a sign, or a truth. */
#include "difference.h"
#include "term-forms.h"
#include "term-rules.h"
#include "term.h"

/* What is left of the sign where a number of so many bits is shifted away: all
 * bits or none. */
static const SkelTerm *
only_sign (SkelProgram *program, const SkelTerm *a, const SkelTerm *count)
{
  const double beyond
      = skel_term_is_constant (count) ? (gint64)1 << count->number.i : 0;

  if (a->type != SKEL_TYPE_I32 || a->range.low < -beyond
      || a->range.high >= beyond)
    return NULL;
  return skel_term_select (program,
      skel_term_binary (program, SKEL_OPERATION_LESS, a,
          skel_term_integer (program, SKEL_TYPE_I32, 0)),
      skel_term_integer (program, SKEL_TYPE_I32, -1),
      skel_term_integer (program, SKEL_TYPE_I32, 0));
}

/* The same of an int that was made unsigned: 1 or 0. */
static const SkelTerm *
sign_bit (SkelProgram *program, const SkelTerm *a, const SkelTerm *count)
{
  const SkelTerm *number = a->kind == SKEL_TERM_CONVERT ? a->operands[0] : NULL;

  if (a->type != SKEL_TYPE_U32 || !number || number->type != SKEL_TYPE_I32
      || !skel_term_is_integer (count, 31))
    return NULL;
  return skel_term_convert (program, SKEL_TYPE_U32,
      skel_term_binary (program, SKEL_OPERATION_LESS, number,
          skel_term_integer (program, SKEL_TYPE_I32, 0)));
}

/* Bits that a mask leaves, shifted right: only what is left is masked. */
static const SkelTerm *
mask_shifted (SkelProgram *program, const SkelTerm *a, const SkelTerm *count)
{
  if (!skel_term_is_operation (a, SKEL_OPERATION_AND)
      || a->type != SKEL_TYPE_I32 || !skel_term_is_constant (count)
      || !skel_term_is_constant (a->operands[1]))
    return NULL;
  return skel_term_binary (program, SKEL_OPERATION_AND,
      skel_term_binary (
          program, SKEL_OPERATION_SHIFT_RIGHT, a->operands[0], count),
      skel_term_binary (
          program, SKEL_OPERATION_SHIFT_RIGHT, a->operands[1], count));
}

/* Whether @term chooses of what leaves numbers, or makes them nothing, or the
 * opposite. */
static gboolean
is_mask (SkelOperation operation, const SkelTerm *term)
{
  gboolean is = term->kind == SKEL_TERM_SELECT;

  for (int i = 1; i <= 2 && is; i++)
    is = skel_term_is_integer (term->operands[i], 0)
         || skel_term_is_integer (term->operands[i], -1)
         || (skel_term_is_integer (term->operands[i], 1)
             && operation == SKEL_OPERATION_MULTIPLY);
  return is;
}

/* Whether @mask has all bits where @value is negative, and else none. */
static gboolean
is_sign_of (const SkelTerm *mask, const SkelTerm *value)
{
  return skel_term_is_integer (mask->operands[1], -1)
         && skel_term_is_integer (mask->operands[2], 0)
         && skel_term_is_operation (mask->operands[0], SKEL_OPERATION_LESS)
         && mask->operands[0]->operands[0]->type == SKEL_TYPE_I32
         && skel_difference_tells (mask->operands[0], NULL, value);
}

/* The absolute value that the bits of @value and @mask make, in which they
 * differ: of what @mask is the sign of, which has been added or is to be taken
 * away; or NULL. */
static const SkelTerm *
absolute (SkelProgram *program, const SkelTerm *value, const SkelTerm *mask)
{
  const SkelTerm *signed_value;

  for (int i = 0; i < 2 && skel_term_is_operation (value, SKEL_OPERATION_ADD);
      i++) {
    signed_value = value->operands[i];
    if (value->operands[1 - i] == mask && is_sign_of (mask, signed_value))
      return skel_term_call (program, "abs", SKEL_TYPE_I32, &signed_value, 1);
  }
  return is_sign_of (mask, value)
             ? skel_term_binary (program, SKEL_OPERATION_ADD,
                   skel_term_call (program, "abs", SKEL_TYPE_I32, &value, 1),
                   mask)
             : NULL;
}

/* @value, or where @choice is something, what it is with one that is @value
 * with the bits in which it differs from that; or NULL. */
static const SkelTerm *
choose_differing (
    SkelProgram *program, const SkelTerm *value, const SkelTerm *choice)
{
  for (int i = 1; choice->kind == SKEL_TERM_SELECT && i <= 2; i++) {
    const SkelTerm *bits = choice->operands[i], *other;

    if (!skel_term_is_operation (bits, SKEL_OPERATION_XOR)
        || !skel_term_is_integer (choice->operands[3 - i], 0)
        || (bits->operands[0] != value && bits->operands[1] != value))
      continue;
    other = bits->operands[bits->operands[0] == value];
    return skel_term_select (program, choice->operands[0],
        i == 1 ? other : value, i == 1 ? value : other);
  }
  return NULL;
}

/* @value, of which @mask leaves all or nothing, is chosen or not. */
static const SkelTerm *
choose_masked (SkelProgram *program, SkelOperation operation,
    const SkelTerm *value, const SkelTerm *mask)
{
  const SkelTerm *sides[2], *simple = NULL;

  if (operation == SKEL_OPERATION_MULTIPLY && skel_term_is_truth (mask)
      && !skel_term_is_truth (value))
    return skel_term_select (
        program, mask, value, skel_term_zero_like (program, value));
  if (operation == SKEL_OPERATION_XOR)
    simple = choose_differing (program, value, mask);
  if (simple || !is_mask (operation, mask)
      || (skel_term_is_constant (value) && operation != SKEL_OPERATION_AND))
    return simple;
  if (operation == SKEL_OPERATION_XOR)
    simple = absolute (program, value, mask);
  if (simple)
    return simple;
  for (int i = 0; i < 2; i++)
    sides[i] = skel_term_binary (program, operation,
        skel_term_given (program, value, mask->operands[0], i == 0),
        mask->operands[i + 1]);
  return skel_term_select (program, mask->operands[0], sides[0], sides[1]);
}

/* Whether @term is within 0 and @most where @condition holds, or does not. */
static gboolean
is_within (SkelProgram *program, const SkelTerm *term, const SkelTerm *most,
    const SkelTerm *condition, gboolean holds)
{
  const SkelTerm *asked
      = skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL, term, most);
  gboolean outcome;

  return asked && term->range.low >= 0
         && skel_difference_decides (condition, holds, asked, &outcome)
         && outcome;
}

/* What @mask leaves of @choice, of which one side is a constant and the other
 * one, where that is chosen, has no other bits. */
static const SkelTerm *
choose_left (SkelProgram *program, const SkelTerm *choice, const SkelTerm *mask)
{
  if (choice->kind != SKEL_TERM_SELECT || !skel_term_is_constant (mask)
      || mask->number.i < 0 || (mask->number.i & (mask->number.i + 1)) != 0)
    return NULL;
  for (int i = 1; i <= 2; i++) {
    const SkelTerm *kept = choice->operands[i], *left;

    if (!skel_term_is_constant (choice->operands[3 - i])
        || !is_within (program, kept, mask, choice->operands[0], i == 1))
      continue;
    left = skel_term_binary (
        program, SKEL_OPERATION_AND, choice->operands[3 - i], mask);
    return skel_term_select (program, choice->operands[0], i == 1 ? kept : left,
        i == 1 ? left : kept);
  }
  return NULL;
}

/* What has none of the bits of @a, and all others of @b: all that are up to a
 * power of two. */
static const SkelTerm *
all_others (SkelProgram *program, const SkelTerm *a, const SkelTerm *b)
{
  gint64 bits = skel_term_is_constant (b) ? b->number.i : 0;

  if (a->type != SKEL_TYPE_I32 || bits < -1 || bits == 0
      || (bits & (bits + 1)) != 0 || skel_term_is_constant (a))
    return NULL;
  return bits == -1 || skel_range_within (a->range, (SkelRange){ 0, bits })
             ? skel_term_binary (program, SKEL_OPERATION_SUBTRACT, b, a)
             : NULL;
}

const SkelTerm *
skel_simplify_masks (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *simple = NULL;

  switch (operation) {
    case SKEL_OPERATION_SHIFT_RIGHT:
      simple = only_sign (program, a, b);
      if (!simple)
        simple = sign_bit (program, a, b);
      return simple ? simple : mask_shifted (program, a, b);
    case SKEL_OPERATION_XOR:
      simple = all_others (program, a, b);
      break;
    case SKEL_OPERATION_AND:
      simple = choose_left (program, a, b);
      break;
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_MULTIPLY:
      break;
    case SKEL_OPERATION_SUBTRACT:
      /* what has not the bits of a mask is another one */
      return skel_term_is_integer (a, -1) && is_mask (SKEL_OPERATION_AND, b)
                 ? skel_term_select (
                       program, b->operands[0], b->operands[2], b->operands[1])
                 : NULL;
    default:
      return NULL;
  }
  if (!simple && a->type == SKEL_TYPE_I32)
    simple = choose_masked (program, operation, a, b);
  if (!simple && a->type == SKEL_TYPE_I32)
    simple = choose_masked (program, operation, b, a);
  return simple;
}
