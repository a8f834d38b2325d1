/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sum-quotients.c: quotients of sums all of whose weights have a divisor in
 * common with what they are divided by.
 */
#include "sum.h"

#include "compute.h"
#include "term-forms.h"
#include "term.h"

/* Terms that are looked at for what they are multiples of. */
#define MAX_LOOKS 256

/* What @term, an int, and @divisor have for a common divisor, if all that is
 * added and multiplied is what it is in mathematics. */
static gint64
common_divisor (const SkelTerm *term, gint64 divisor, int *looks)
{
  gint64 first, second;

  if (skel_term_is_constant (term))
    return skel_greatest_divisor (ABS (term->number.i), divisor);
  if ((*looks)-- <= 0 || term->kind != SKEL_TERM_BINARY
      || term->type != SKEL_TYPE_I32
      || (term->operation != SKEL_OPERATION_ADD
          && term->operation != SKEL_OPERATION_SUBTRACT
          && term->operation != SKEL_OPERATION_MULTIPLY)
      || !skel_term_fits (term))
    return 1;
  if (term->operation == SKEL_OPERATION_MULTIPLY) {
    first = common_divisor (term->operands[1], divisor, looks);
    return first * common_divisor (term->operands[0], divisor / first, looks);
  }
  first = common_divisor (term->operands[0], divisor, looks);
  second = first > 1 ? common_divisor (term->operands[1], first, looks) : 1;
  return second;
}

/* @term divided by @divisor, which it has. */
static const SkelTerm *
divide_exactly (SkelProgram *program, const SkelTerm *term, gint64 divisor)
{
  int looks = MAX_LOOKS;
  gint64 second;

  if (divisor == 1)
    return term;
  if (skel_term_is_constant (term))
    return skel_term_integer (program, SKEL_TYPE_I32, term->number.i / divisor);
  second = term->operation == SKEL_OPERATION_MULTIPLY
               ? common_divisor (term->operands[1], divisor, &looks)
               : divisor;
  return skel_term_binary (program, term->operation,
      divide_exactly (program, term->operands[0],
          term->operation == SKEL_OPERATION_MULTIPLY ? divisor / second
                                                     : divisor),
      divide_exactly (program, term->operands[1], second));
}

const SkelTerm *
skel_sum_divide (SkelProgram *to, SkelOperation operation, const SkelTerm *sum,
    const SkelTerm *by)
{
  gboolean shifts = operation == SKEL_OPERATION_SHIFT_RIGHT;
  gint64 divisor, common, left;
  int looks = MAX_LOOKS;

  if ((!shifts && operation != SKEL_OPERATION_DIVIDE) || !sum || !by
      || sum->type != SKEL_TYPE_I32 || skel_term_is_constant (sum)
      || !skel_term_is_constant (by) || by->number.i < 0
      || (shifts && by->number.i > 30))
    return NULL;
  divisor = shifts ? (gint64)1 << by->number.i : by->number.i;
  common = divisor > 0 ? common_divisor (sum, divisor, &looks) : 1;
  if (common == 1)
    return NULL;
  left = divisor / common;
  sum = divide_exactly (to, sum, common);
  if (!shifts)
    return skel_term_binary (
        to, operation, sum, skel_term_integer (to, by->type, left));
  for (divisor = 0; left >> divisor != 1;)
    divisor++;
  return skel_term_binary (
      to, operation, sum, skel_term_integer (to, by->type, divisor));
}
