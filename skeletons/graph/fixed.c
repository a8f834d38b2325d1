/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "fixed.h"

#include "exact.h"

#include <math.h>
#include <string.h>

/* Terms that are looked at for one number. */
#define MAX_LOOKS 512

/* Digits behind the point. */
#define MAX_DIGITS 20

/* @number, an I32, divided by 2 to the power of @digits; NULL: none is known.
 */
typedef struct {
  const SkelTerm *number;
  int digits;
} Fixed;

static Fixed find (SkelProgram *program, const SkelTerm *term, int *looks);

/* The same number with @digits, which are no fewer, if @type has all digits. */
static const SkelTerm *
with_digits (SkelProgram *program, Fixed a, int digits, SkelType type)
{
  return a.number ? skel_exact_compute (program, SKEL_OPERATION_MULTIPLY, type,
                        a.number,
                        skel_term_integer (program, SKEL_TYPE_I32,
                            (gint64)1 << (digits - a.digits)))
                  : NULL;
}

/* Gives both numbers the same digits. FALSE: they have not all of them. */
static gboolean
align (SkelProgram *program, SkelType type, Fixed *a, Fixed *b)
{
  int digits = MAX (a->digits, b->digits);

  *a = (Fixed){ with_digits (program, *a, digits, type), digits };
  *b = (Fixed){ with_digits (program, *b, digits, type), digits };
  return a->number && b->number;
}

static Fixed
find_constant (SkelProgram *program, const SkelTerm *term)
{
  double number = term->number.f;
  int digits = 0;

  while (number != floor (number) && digits < MAX_DIGITS) {
    number *= 2;
    digits++;
  }
  if (number != floor (number) || fabs (number) > 1 << 24)
    return (Fixed){ 0 };
  return (Fixed){ skel_term_integer (program, SKEL_TYPE_I32, number), digits };
}

/* @a divided by @b, which is a power of two; of a constant only. */
static Fixed
divide (SkelProgram *program, SkelType type, Fixed a, const SkelTerm *b)
{
  int power;

  if (b->kind != SKEL_TERM_CONSTANT || frexp (b->number.f, &power) != 0.5
      || ABS (power) > MAX_DIGITS)
    return (Fixed){ 0 };
  a.digits += power - 1;
  if (a.digits < 0)
    a = (Fixed){ with_digits (program, a, 0, type), 0 };
  return a;
}

static Fixed
find_binary (SkelProgram *program, const SkelTerm *term, int *looks)
{
  Fixed a = find (program, term->operands[0], looks), b;

  if (!a.number)
    return a;
  if (term->operation == SKEL_OPERATION_DIVIDE)
    return divide (program, term->type, a, term->operands[1]);
  b = find (program, term->operands[1], looks);
  if (!b.number)
    return b;
  if (term->operation == SKEL_OPERATION_MULTIPLY)
    a.digits += b.digits;
  else if (!align (program, term->type, &a, &b))
    return (Fixed){ 0 };
  a.number = skel_exact_compute (
      program, term->operation, term->type, a.number, b.number);
  return a;
}

static Fixed
find_extreme (SkelProgram *program, const SkelTerm *term,
    SkelOperation operation, int *looks)
{
  Fixed a = find (program, term->operands[0], looks);
  Fixed b = a.number ? find (program, term->operands[1], looks) : a;

  if (!align (program, term->type, &a, &b))
    return (Fixed){ 0 };
  a.number = skel_term_binary (program, operation, a.number, b.number);
  return a;
}

static Fixed
find_call (SkelProgram *program, const SkelTerm *term, int *looks)
{
  const char *name = term->function->name;
  Fixed a = { 0 };

  if (strcmp (name, "fmin") == 0)
    return find_extreme (program, term, SKEL_OPERATION_MINIMUM, looks);
  if (strcmp (name, "fmax") == 0)
    return find_extreme (program, term, SKEL_OPERATION_MAXIMUM, looks);
  if (strcmp (name, "fabs") == 0) {
    a = find (program, term->operands[0], looks);
    if (a.number)
      a.number = skel_term_call (program, "abs", SKEL_TYPE_I32, &a.number, 1);
  } else if (strcmp (name, "floor") == 0) {
    a = find (program, term->operands[0], looks);
    if (a.number)
      a.number = skel_term_binary (program, SKEL_OPERATION_SHIFT_RIGHT,
          a.number, skel_term_integer (program, SKEL_TYPE_I32, a.digits));
    a.digits = 0;
  }
  return a;
}

static Fixed
find_choice (SkelProgram *program, const SkelTerm *term, int *looks)
{
  Fixed yes = find (program, term->operands[1], looks);
  Fixed no = yes.number ? find (program, term->operands[2], looks) : yes;

  if (!align (program, term->type, &yes, &no))
    return (Fixed){ 0 };
  yes.number
      = skel_term_select (program, term->operands[0], yes.number, no.number);
  return yes;
}

/* The number that @term is, whichever its zeros' signs are. */
static Fixed
find (SkelProgram *program, const SkelTerm *term, int *looks)
{
  Fixed found = { 0 };

  if ((*looks)-- <= 0 || term->nan)
    return found;
  found.number = skel_exact_int (program, term);
  if (found.number)
    return found;
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      found = find_constant (program, term);
      break;
    case SKEL_TERM_CONVERT:
      if (skel_type_is_floating (term->operands[0]->type))
        found = find (program, term->operands[0], looks);
      break;
    case SKEL_TERM_NEGATE:
      found = find (program, term->operands[0], looks);
      found.number = skel_term_negate (program, found.number);
      break;
    case SKEL_TERM_BINARY:
      found = find_binary (program, term, looks);
      break;
    case SKEL_TERM_SELECT:
      found = find_choice (program, term, looks);
      break;
    case SKEL_TERM_CALL:
      found = find_call (program, term, looks);
      break;
    default:
      break;
  }
  return found.number && found.digits <= MAX_DIGITS
                 && skel_exact_has_all (term->type, found.number->range)
             ? found
             : (Fixed){ 0 };
}

/* The quotient of integers that @term, one of floats, is before it is rounded:
 * what is less than a whole number by a part of the divisor is not rounded to
 * it. */
static gboolean
find_quotient (
    SkelProgram *program, const SkelTerm *term, Fixed *dividend, Fixed *divisor)
{
  int looks = MAX_LOOKS;

  if (term->kind != SKEL_TERM_BINARY
      || term->operation != SKEL_OPERATION_DIVIDE)
    return FALSE;
  *dividend = find (program, term->operands[0], &looks);
  if (!dividend->number)
    return FALSE;
  *divisor = find (program, term->operands[1], &looks);
  return divisor->number && !skel_range_contains (divisor->number->range, 0)
         && align (program, term->type, dividend, divisor);
}

static double
greatest (const SkelTerm *term)
{
  return MAX (fabs (term->range.low), fabs (term->range.high));
}

/* @quotient and @more, without what is behind the point. Both are rounded: by
 * less than what is missing to a whole number, if there are digits enough. */
static const SkelTerm *
quotient_and_more (SkelProgram *program, const SkelTerm *quotient, Fixed more)
{
  const double digits = quotient->type == SKEL_TYPE_F32 ? 1 << 22 : 1 << 29;
  const double unit = 1 << more.digits;
  const SkelTerm *scale;
  Fixed a, b;

  if (!more.number || !find_quotient (program, quotient, &a, &b)
      || greatest (a.number) * unit
                 + greatest (b.number) * (greatest (more.number) + unit)
             > digits)
    return NULL;
  scale = skel_term_integer (program, SKEL_TYPE_I32, unit);
  return skel_term_binary (program, SKEL_OPERATION_DIVIDE,
      skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_binary (program, SKEL_OPERATION_MULTIPLY, a.number, scale),
          skel_term_binary (
              program, SKEL_OPERATION_MULTIPLY, b.number, more.number)),
      skel_term_binary (program, SKEL_OPERATION_MULTIPLY, b.number, scale));
}

/* @number within @range, if it may be beyond that by @most or more; an I32 may
 * have only a part of it. */
static const SkelTerm *
limit (
    SkelProgram *program, const SkelTerm *number, SkelRange range, double most)
{
  if (number && number->range.low <= range.low - most)
    number = skel_term_binary (program, SKEL_OPERATION_MAXIMUM, number,
        skel_term_integer (program, SKEL_TYPE_I32, range.low));
  if (number && number->range.high >= range.high + most)
    number = skel_term_binary (program, SKEL_OPERATION_MINIMUM, number,
        skel_term_integer (program, SKEL_TYPE_I32, range.high));
  return number;
}

/* @fixed as an integer of @range, which it is limited to before it is divided.
 */
static const SkelTerm *
take_whole (SkelProgram *program, Fixed fixed, SkelRange range)
{
  const double one = 1 << fixed.digits;

  return skel_term_binary (program, SKEL_OPERATION_DIVIDE,
      limit (program, fixed.number,
          (SkelRange){ range.low * one, range.high * one }, one),
      skel_term_integer (program, SKEL_TYPE_I32, one));
}

const SkelTerm *
skel_fixed_convert (SkelProgram *program, SkelType type, const SkelTerm *a)
{
  const SkelRange range = skel_range_of_type (type);
  int looks = MAX_LOOKS;
  Fixed fixed = find (program, a, &looks), divisor;
  const SkelTerm *whole = NULL;

  if (type == SKEL_TYPE_BOOL)
    return NULL;
  if (fixed.number)
    whole = take_whole (program, fixed, range);
  else if (find_quotient (program, a, &fixed, &divisor))
    whole = skel_term_binary (
        program, SKEL_OPERATION_DIVIDE, fixed.number, divisor.number);
  else if (a->kind == SKEL_TERM_BINARY && a->operation == SKEL_OPERATION_ADD)
    whole = quotient_and_more (
        program, a->operands[0], find (program, a->operands[1], &looks));
  return skel_term_convert (program, type, limit (program, whole, range, 1));
}

const SkelTerm *
skel_fixed_compare (SkelProgram *program, SkelOperation operation,
    const SkelTerm *a, const SkelTerm *b)
{
  int looks = MAX_LOOKS;
  Fixed one = find (program, a, &looks), other;

  if (!one.number)
    return NULL;
  other = find (program, b, &looks);
  return align (program, a->type, &one, &other)
             ? skel_term_binary (program, operation, one.number, other.number)
             : NULL;
}
