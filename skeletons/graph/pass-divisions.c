/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-divisions.c: quotients by constants as products and shifts.
 *
 * With m = ceil (2^s / d) and e = m d - 2^s, x m / 2^s exceeds x / d by
 * x e / (d 2^s), which changes no quotient as long as x e < 2^s (Granlund and
 * Montgomery, Division by invariant integers using multiplication).
 */
#include "passes.h"
#include "term.h"

/* Shifts by whole bytes come first: they cost nothing where bytes are wanted.
 */
static const int shifts[]
    = { 24, 16, 8, 31, 30, 29, 28, 27, 26, 25, 23, 22, 21, 20, 19, 18, 17 };

/* The shift for dividing numbers up to @most by @divisor, and the factor; 0:
 * there is none of 32 bits. */
static int
find_shift (guint64 most, guint64 divisor, guint64 *factor)
{
  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++) {
    guint64 one = (guint64)1 << shifts[i];

    *factor = (one + divisor - 1) / divisor;
    if (most * (*factor * divisor - one) < one && most * *factor <= G_MAXUINT32)
      return shifts[i];
  }
  return 0;
}

/* @a times @factor, without its sign; what is added to it is added later. */
static const SkelTerm *
multiply (SkelProgram *to, const SkelTerm *a, guint64 factor)
{
  guint64 added = 0;
  const SkelTerm *product;

  if (a->kind == SKEL_TERM_BINARY && a->operation == SKEL_OPERATION_ADD
      && a->operands[1]->kind == SKEL_TERM_CONSTANT) {
    added = a->operands[1]->number.i;
    a = a->operands[0];
  }
  product = skel_term_binary (to, SKEL_OPERATION_MULTIPLY,
      skel_term_convert (to, SKEL_TYPE_U32, a),
      skel_term_integer (to, SKEL_TYPE_U32, factor));
  return skel_term_binary (to, SKEL_OPERATION_ADD, product,
      skel_term_integer (to, SKEL_TYPE_U32, added * factor));
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const SkelTerm *a, *divisor, *quotient;
  guint64 factor;
  int shift;

  if (term->kind != SKEL_TERM_BINARY || term->operation != SKEL_OPERATION_DIVIDE
      || skel_type_is_floating (term->type) || !operands[0])
    return skel_rewrite_same (to, term, operands);
  a = operands[0];
  divisor = operands[1];
  if (divisor->kind != SKEL_TERM_CONSTANT || divisor->number.i <= 0
      || divisor->number.i > G_MAXINT32 || a->range.low < 0
      || a->range.high > G_MAXUINT32)
    return skel_rewrite_same (to, term, operands);
  shift = find_shift (a->range.high, divisor->number.i, &factor);
  if (shift == 0)
    return skel_rewrite_same (to, term, operands);
  quotient = skel_term_binary (to, SKEL_OPERATION_SHIFT_RIGHT,
      multiply (to, a, factor), skel_term_integer (to, SKEL_TYPE_I32, shift));
  return skel_term_convert (to, term->type, quotient);
}

SkelProgram *
skel_pass_divisions (const SkelProgram *program)
{
  return skel_program_rewrite (program, rewrite, NULL);
}
