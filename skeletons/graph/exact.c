/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "exact.h"

#include "fixed.h"

#include <math.h>
#include <string.h>

/* Of a power that is a product instead. */
#define MOST_FACTORS 4

gboolean
skel_exact_has_all (SkelType type, SkelRange range)
{
  const double most = type == SKEL_TYPE_F32 ? 1 << 24 : G_MAXINT32;

  return skel_range_within (range, (SkelRange){ -most, most });
}

static const SkelTerm *exact (
    SkelProgram *program, const SkelTerm *term, gboolean *minus_zero);

const SkelTerm *
skel_exact_compute (SkelProgram *program, SkelOperation operation,
    SkelType type, const SkelTerm *a, const SkelTerm *b)
{
  gboolean nan = FALSE;

  if (!skel_operation_is_comparison (operation)
      && !skel_exact_has_all (type,
          skel_range_binary (operation, a->type, a->range, b->range, &nan)))
    return NULL;
  return skel_term_binary (program, operation, a, b);
}

/* A product, which is -0 where it is of zero and of less. */
static const SkelTerm *
exact_product (SkelProgram *program, const SkelTerm *term, gboolean *minus_zero)
{
  const SkelTerm *factors[2];

  for (int i = 0; i < 2; i++) {
    factors[i] = term->operands[i]->kind == SKEL_TERM_BINARY
                     ? NULL
                     : skel_exact_int (program, term->operands[i]);
    if (!factors[i])
      return NULL;
  }
  *minus_zero = factors[0]->range.low < 0 || factors[1]->range.low < 0;
  return skel_exact_compute (
      program, SKEL_OPERATION_MULTIPLY, term->type, factors[0], factors[1]);
}

/* The int whose number @term has; *@minus_zero: where that is 0 it may be -0.
 */
static const SkelTerm *
exact (SkelProgram *program, const SkelTerm *term, gboolean *minus_zero)
{
  const SkelTerm *a;

  *minus_zero = FALSE;
  if (!skel_type_is_floating (term->type))
    return skel_term_convert (program, SKEL_TYPE_I32, term);
  if (term->nan || !skel_exact_has_all (term->type, term->range))
    return NULL;
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      *minus_zero = term->number.f == 0 && signbit (term->number.f);
      return term->number.f == (gint32)term->number.f
                 ? skel_term_integer (program, SKEL_TYPE_I32, term->number.f)
                 : NULL;
    case SKEL_TERM_CONVERT:
      return exact (program, term->operands[0], minus_zero);
    case SKEL_TERM_NEGATE:
      a = exact (program, term->operands[0], minus_zero);
      *minus_zero = TRUE;
      return skel_term_negate (program, a);
    case SKEL_TERM_BINARY:
      return term->operation == SKEL_OPERATION_MULTIPLY
                 ? exact_product (program, term, minus_zero)
                 : NULL;
    default:
      return NULL;
  }
}

const SkelTerm *
skel_exact_int (SkelProgram *program, const SkelTerm *term)
{
  gboolean minus_zero;
  const SkelTerm *whole = exact (program, term, &minus_zero);

  return minus_zero ? NULL : whole;
}

const SkelTerm *
skel_exact_binary (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  gboolean is_comparison = skel_operation_is_comparison (operation);
  gboolean zeros[2], same;
  const SkelTerm *wholes[2], *whole;

  if (!skel_type_is_floating (a->type))
    return NULL;
  wholes[0] = exact (program, a, &zeros[0]);
  wholes[1] = wholes[0] ? exact (program, b, &zeros[1]) : NULL;
  if (!wholes[1])
    return is_comparison ? skel_fixed_compare (program, operation, a, b) : NULL;
  switch (operation) {
    case SKEL_OPERATION_ADD: /* -0 + 0 is 0 */
      same = !zeros[0] || !zeros[1];
      break;
    case SKEL_OPERATION_SUBTRACT: /* 0 - 0 is 0, and -0 - 0 is not */
      same = !zeros[0];
      break;
    case SKEL_OPERATION_MULTIPLY:
      same = !zeros[0] && !zeros[1] && wholes[0]->range.low >= 0
             && wholes[1]->range.low >= 0;
      break;
    default: /* -0 is equal to 0 */
      same = is_comparison;
      break;
  }
  whole = same ? skel_exact_compute (
                     program, operation, a->type, wholes[0], wholes[1])
               : NULL;
  return is_comparison ? whole : skel_term_convert (program, a->type, whole);
}

const SkelTerm *
skel_exact_pick (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n)
{
  g_autofree const SkelTerm **wholes = NULL;

  if (!skel_type_is_floating (of[0]->type))
    return NULL;
  wholes = g_new (const SkelTerm *, n);
  for (int i = 0; i < n; i++) {
    wholes[i] = skel_exact_int (program, of[i]);
    if (!wholes[i])
      return NULL;
  }
  return skel_term_convert (
      program, of[0]->type, skel_term_pick (program, index, wholes, n));
}

/* Of two, -0 may be given for 0, or 0 for -0. */
static const SkelTerm *
exact_extreme (SkelProgram *program, SkelOperation operation,
    const SkelTerm *const *operands)
{
  const SkelTerm *a = skel_exact_int (program, operands[0]);
  const SkelTerm *b = a ? skel_exact_int (program, operands[1]) : NULL;

  return b ? skel_term_binary (program, operation, a, b) : NULL;
}

/* A power that is a product of a few: what a float has all digits of, pow ()
 * gives. */
static const SkelTerm *
exact_power (
    SkelProgram *program, SkelType type, const SkelTerm *const *operands)
{
  const SkelTerm *exponent = skel_exact_int (program, operands[1]);
  const SkelTerm *base, *power;
  gboolean minus_zero;

  if (!exponent || exponent->kind != SKEL_TERM_CONSTANT
      || exponent->number.i < 1 || exponent->number.i > MOST_FACTORS)
    return NULL;
  base = exact (program, operands[0], &minus_zero);
  if (!base || (minus_zero && exponent->number.i % 2 != 0))
    return NULL;
  power = base;
  for (int i = 1; power && i < exponent->number.i; i++)
    power = skel_exact_compute (
        program, SKEL_OPERATION_MULTIPLY, type, power, base);
  return power;
}

const SkelTerm *
skel_exact_call (SkelProgram *program, const SkelLibraryFunction *function,
    SkelType type, const SkelTerm *const *operands)
{
  const SkelTerm *whole = NULL;
  gboolean minus_zero;

  if (strcmp (function->name, "fabs") == 0) {
    whole = exact (program, operands[0], &minus_zero);
    if (whole)
      whole = skel_term_call (program, "abs", whole->type, &whole, 1);
  } else if (strcmp (function->name, "fmin") == 0) {
    whole = exact_extreme (program, SKEL_OPERATION_MINIMUM, operands);
  } else if (strcmp (function->name, "fmax") == 0) {
    whole = exact_extreme (program, SKEL_OPERATION_MAXIMUM, operands);
  } else if (strcmp (function->name, "pow") == 0) {
    whole = exact_power (program, type, operands);
  }
  return skel_term_convert (program, type, whole);
}

const SkelTerm *
skel_exact_convert (SkelProgram *program, SkelType type, const SkelTerm *a)
{
  gboolean is_floating = skel_type_is_floating (type), minus_zero;
  const SkelTerm *whole;

  if (!skel_type_is_floating (a->type))
    return NULL;
  whole = exact (program, a, &minus_zero);
  if (!is_floating && (!whole || !skel_range_fits (whole->range, type)))
    return skel_fixed_convert (program, type, a);
  return whole && (!is_floating || !minus_zero)
             ? skel_term_convert (program, type, whole)
             : NULL;
}
