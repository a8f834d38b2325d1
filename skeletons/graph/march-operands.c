/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "march-operands.h"

#include "march-lanes.h"
#include "sum.h"

#include <string.h>

/* Rows of a sum from which on it slides, and what may be done again for that.
 */
#define MIN_SUMMANDS 8
#define MAX_SUMMAND_OPERATIONS 64

gboolean
skel_march_has_products (const SkelMarchValue *value)
{
  return value->products.less.term != NULL;
}

int
skel_march_operands (const SkelMarchValue *value)
{
  return value->summands > 0 ? 1
         : value->middle[0]  ? (int)G_N_ELEMENTS (value->middle)
                             : value->term->n_operands;
}

const SkelTerm *
skel_march_operand (const SkelMarchValue *value, int i)
{
  if (skel_march_has_products (value))
    return i == 0 ? value->products.less.term : value->products.more.term;
  return skel_term_number (value->summands > 0 ? value->summand
                           : value->middle[0]  ? value->middle[i]
                                               : value->term->operands[i]);
}

/* ---- sums that slide ---- */

/* One value in @n rows that follow on each other, of which @last is the lowest;
 * @last's own value alone where @n is 1. */
typedef struct {
  const SkelTerm *last;
  int n;
} Run;

/* The rows that @term is the sum of. */
static Run
find_run (const SkelMarch *self, const SkelTerm *term)
{
  Run alone = { skel_term_number (term), 1 }, a, b;
  const SkelShift *of_a, *of_b;

  term = alone.last;
  if (!skel_is_sum (term) || term->operation != SKEL_OPERATION_ADD)
    return alone;
  a = find_run (self, term->operands[0]);
  b = find_run (self, term->operands[1]);
  of_a = &self->shifts[a.last->id];
  of_b = &self->shifts[b.last->id];
  if (of_a->value != of_b->value || of_a->dx != of_b->dx
      || skel_term_is_still (a.last))
    return alone;
  if (of_a->dy == of_b->dy - b.n)
    return (Run){ b.last, a.n + b.n };
  return of_b->dy == of_a->dy - a.n ? (Run){ a.last, a.n + b.n } : alone;
}

/* Whether @term, which is wanted at @row, can be computed of another row of
 * pixels by itself, which is @n above: of one row of each input, that is the
 * same for all sums, in no more than *@operations. */
static gboolean
can_trail (
    SkelMarch *self, const SkelTerm *term, int row, int n, int *operations)
{
  SkelMarchInput *input;

  term = skel_term_number (term);
  if (--*operations < 0 || (term->depends & SKEL_DEPENDS_PLACE))
    return FALSE;
  for (int i = 0; i < term->n_operands; i++) {
    const SkelTerm *operand = skel_term_number (term->operands[i]);
    int dy = self->shifts[operand->id].dy - self->shifts[term->id].dy;

    if (!skel_term_is_still (operand)
        && !can_trail (self, operand, row + dy, n, operations))
      return FALSE;
  }
  if (term->kind != SKEL_TERM_LOAD)
    return TRUE;
  input = &self->inputs[term->index];
  if (input->trails)
    return input->trailing_row == row - n;
  input->trails = TRUE;
  input->trailing_row = row - n;
  return TRUE;
}

/* Lets @value slide, if it is a long sum that is wanted in one row. */
static void
let_slide (SkelMarch *self, SkelMarchValue *value)
{
  SkelMarchInput before[SKEL_MAX_IMAGES];
  int operations = MAX_SUMMAND_OPERATIONS;
  Run run;

  if (!skel_is_sum (value->term) || value->depth > 0)
    return;
  run = find_run (self, value->term);
  if (run.n < MIN_SUMMANDS)
    return;
  memcpy (before, self->inputs, sizeof before);
  if (!can_trail (self, run.last,
          value->row + self->shifts[run.last->id].dy - value->shift.dy, run.n,
          &operations)) {
    memcpy (self->inputs, before, sizeof before);
    return;
  }
  value->summand = run.last;
  value->summands = run.n;
  value->depth = 1;
  self->slides = TRUE;
}

/* ---- the middle one of three ---- */

static gboolean
is_binary (const SkelTerm *term, SkelOperation operation)
{
  return term->kind == SKEL_TERM_BINARY && term->operation == operation
         && !skel_type_is_floating (term->type);
}

/* Lets @value be the middle one of a, b and c, if it is found as the greatest
 * of min (a, b) and min (max (a, b), c), or as the least the other way round: a
 * machine that knows the least and the greatest of three adds all and leaves
 * these out. */
static void
let_be_middle (SkelMarchValue *value)
{
  const SkelTerm *term = value->term;
  SkelOperation outer = term->operation, inner;

  if (!is_binary (term, SKEL_OPERATION_MAXIMUM)
      && !is_binary (term, SKEL_OPERATION_MINIMUM))
    return;
  inner = outer == SKEL_OPERATION_MAXIMUM ? SKEL_OPERATION_MINIMUM
                                          : SKEL_OPERATION_MAXIMUM;
  for (int i = 0; i < 4; i++) {
    const SkelTerm *two = skel_term_number (term->operands[i & 1]);
    const SkelTerm *rest = skel_term_number (term->operands[1 - (i & 1)]);
    const SkelTerm *others, *c;

    if (!is_binary (two, inner) || !is_binary (rest, inner))
      continue;
    others = skel_term_number (rest->operands[i >> 1]);
    c = skel_term_number (rest->operands[1 - (i >> 1)]);
    if (!is_binary (others, outer) || others->operands[0] != two->operands[0]
        || others->operands[1] != two->operands[1]
        || MIN (others->range.low, MIN (two->range.low, c->range.low)) < 0)
      continue;
    value->middle[0] = skel_term_number (two->operands[0]);
    value->middle[1] = skel_term_number (two->operands[1]);
    value->middle[2] = c;
    return;
  }
}

/* ---- what compares products ---- */

/* Lets @value compare by halves what no pair can hold. */
static void
let_compare_products (SkelMarchValue *value)
{
  const SkelTerm *term = value->term;
  SkelProducts found;

  if (skel_products_find (term, &found)
      && !(skel_march_fits_pair (term->operands[0]->range)
           && skel_march_fits_pair (term->operands[1]->range)
           && skel_march_is_paired (term)))
    value->products = found;
}

void
skel_march_choose_operands (SkelMarch *self, SkelMarchValue *value)
{
  let_slide (self, value);
  let_be_middle (value);
  let_compare_products (value);
}
