/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "difference.h"

#include "term-forms.h"
#include "term.h"

#define MAX_PARTS 12

/* So few that nothing that is multiplied and added here leaves 64 bits. */
#define MAX_DEPTH 4
#define MAX_WEIGHT 256

typedef struct {
  const SkelTerm *term;
  gint64 weight;
} Part;

/* The sum of the parts and a constant, in numbers that do not wrap. */
typedef struct {
  Part parts[MAX_PARTS];
  int n;
  gint64 constant;
} Difference;

/* What is taken apart. */
typedef enum {
  CONSTANTS,   /* only what a constant is added to */
  DIFFERENCES, /* also products with constants, and differences of what is no
                * sum: sums have their own form, and may be used as they are */
  ALL
} Apart;

/* Whether @a operation @b does not wrap. */
static gboolean
is_exact (SkelOperation operation, SkelRange a, SkelRange b)
{
  gboolean nan = FALSE;

  return skel_range_fits (
      skel_range_binary (operation, SKEL_TYPE_I32, a, b, &nan), SKEL_TYPE_I32);
}

static gboolean
is_sum (const SkelTerm *term)
{
  return skel_term_is_operation (term, SKEL_OPERATION_ADD)
         || skel_term_is_operation (term, SKEL_OPERATION_SUBTRACT)
         || (skel_term_is_operation (term, SKEL_OPERATION_MULTIPLY)
             && skel_term_is_constant (term->operands[1]));
}

/* Whether @term, a sum or a product, is taken apart. */
static gboolean
is_apart (const SkelTerm *term, Apart apart)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  if (!is_exact (term->operation, a->range, b->range))
    return FALSE;
  if (term->operation == SKEL_OPERATION_SUBTRACT)
    return apart == ALL
           || (apart == DIFFERENCES
               && (skel_term_is_constant (a) || (!is_sum (a) && !is_sum (b))));
  return skel_term_is_constant (b)
         && (term->operation == SKEL_OPERATION_ADD || apart != CONSTANTS);
}

/* Adds @weight times @term; FALSE: there are too many parts. */
static gboolean
add_part (Difference *self, const SkelTerm *term, gint64 weight)
{
  int i = 0;

  while (i < self->n && self->parts[i].term != term)
    i++;
  if (i == MAX_PARTS)
    return FALSE;
  if (i == self->n)
    self->parts[self->n++] = (Part){ term, 0 };
  self->parts[i].weight += weight;
  if (self->parts[i].weight == 0)
    self->parts[i] = self->parts[--self->n];
  return TRUE;
}

static gboolean
add (Difference *self, const SkelTerm *term, gint64 weight, Apart apart,
    int depth)
{
  gint64 first = weight, second = weight;

  if (skel_term_is_constant (term)) {
    self->constant += weight * term->number.i;
    return TRUE;
  }
  if (depth == 0 || !is_sum (term) || !is_apart (term, apart))
    return add_part (self, term, weight);
  if (term->operation == SKEL_OPERATION_MULTIPLY)
    first = weight * term->operands[1]->number.i, second = 0;
  else if (term->operation == SKEL_OPERATION_SUBTRACT)
    second = -weight;
  if (ABS (first) > MAX_WEIGHT)
    return add_part (self, term, weight);
  return add (self, term->operands[0], first, apart, depth - 1)
         && add (self, term->operands[1], second, apart, depth - 1);
}

/* @a less @b, of which either may be NULL. */
static gboolean
find (Difference *found, const SkelTerm *a, const SkelTerm *b, Apart apart)
{
  *found = (Difference){ .n = 0 };
  return (!a || add (found, a, 1, apart, MAX_DEPTH))
         && (!b || add (found, b, -1, apart, MAX_DEPTH));
}

static gint64
common_divisor (gint64 a, gint64 b)
{
  return b == 0 ? ABS (a) : common_divisor (b, a % b);
}

/* Divides by what all weights have in common; of two parts the second is then
 * taken from the first. FALSE: they are no such difference. What the constant
 * becomes is positive where, with whole numbers, it was so before. */
static gboolean
reduce (Difference *self, gboolean *is_whole)
{
  gint64 divisor = 0;

  *is_whole = TRUE;
  for (int i = 0; i < self->n; i++)
    divisor = common_divisor (self->parts[i].weight, divisor);
  if (divisor > 1) {
    gboolean is_more = self->constant % divisor > 0;

    *is_whole = self->constant % divisor == 0;
    self->constant = self->constant / divisor + is_more;
  }
  for (int i = 0; i < self->n; i++)
    self->parts[i].weight /= divisor;
  if (self->n == 2 && self->parts[0].weight < 0) {
    Part first = self->parts[1];

    self->parts[1] = self->parts[0];
    self->parts[0] = first;
  }
  return self->n == 0 || (self->n == 1 && ABS (self->parts[0].weight) == 1)
         || (self->n == 2 && self->parts[0].weight == 1
             && self->parts[1].weight == -1);
}

static gboolean
fits (gint64 number)
{
  return number >= G_MININT32 && number <= G_MAXINT32;
}

/* Of two values, the one with the lesser goes better with a constant. */
static int
rank (const SkelTerm *term)
{
  return (term->depends & SKEL_DEPENDS_PIXELS)  ? 2
         : (term->depends & SKEL_DEPENDS_PLACE) ? 1
                                                : 0;
}

static gboolean
is_exact_with (const SkelTerm *term, gint64 constant)
{
  return is_exact (
      SKEL_OPERATION_ADD, term->range, skel_range_constant (constant));
}

static const SkelTerm *
constant_term (SkelProgram *program, gint64 constant)
{
  return skel_term_integer (program, SKEL_TYPE_I32, constant);
}

static const SkelTerm *
plus_constant (SkelProgram *program, const SkelTerm *term, gint64 constant)
{
  return skel_term_binary (
      program, SKEL_OPERATION_ADD, term, constant_term (program, constant));
}

static const SkelTerm *
minus (SkelProgram *program, const SkelTerm *a, const SkelTerm *b)
{
  return skel_term_binary (program, SKEL_OPERATION_SUBTRACT, a, b);
}

/* Whether @plus and @minus are better compared by their difference, which may
 * be there for its own sake. */
static gboolean
is_difference (const SkelTerm *plus, const SkelTerm *minus)
{
  return rank (plus) == 2 && rank (minus) == 2 && !is_sum (plus)
         && !is_sum (minus)
         && is_exact (SKEL_OPERATION_SUBTRACT, plus->range, minus->range)
         && is_exact (SKEL_OPERATION_SUBTRACT, minus->range, plus->range);
}

/* That @less is less than @more and @constant, which is not zero. */
static gboolean
compare_two (SkelProgram *program, const SkelTerm *less, const SkelTerm *more,
    gint64 constant, const SkelTerm **a, const SkelTerm **b)
{
  gboolean with_more = is_exact_with (more, constant);
  gboolean with_less = is_exact_with (less, -constant);

  if (is_difference (more, less) && fits (constant) && fits (-constant)) {
    /* of the two differences that for which the constant is positive */
    *a = constant < 0 ? constant_term (program, -constant)
                      : minus (program, less, more);
    *b = constant < 0 ? minus (program, more, less)
                      : constant_term (program, constant);
    return TRUE;
  }
  if (with_more && with_less && rank (more) == rank (less))
    with_more = constant > 0;
  else if (with_more && with_less)
    with_more = rank (more) < rank (less);
  if (with_more) {
    *a = less;
    *b = plus_constant (program, more, constant);
  } else if (with_less) {
    *a = plus_constant (program, less, -constant);
    *b = more;
  }
  return with_more || with_less;
}

/* That 0 is less than @apart, or equal to it, by *@operation. */
static gboolean
compare (SkelProgram *program, const Difference *apart,
    SkelOperation *operation, const SkelTerm **a, const SkelTerm **b)
{
  const Part *part = apart->parts;
  gint64 constant = apart->constant;
  gboolean is_order = *operation == SKEL_OPERATION_LESS;

  if (apart->n == 0) {
    *a = constant_term (program, 0);
    *b = constant_term (program, CLAMP (constant, -1, 1));
    return TRUE;
  }
  if (apart->n == 1 && part->weight < 0) {
    *a = part->term;
    *b = constant_term (program, constant);
    return fits (constant);
  }
  if (apart->n == 1) {
    *a = constant_term (program, -constant);
    *b = part->term;
    return fits (-constant);
  }
  if (constant != 0 && !(is_order && constant == 1))
    return compare_two (program, part[1].term, part[0].term, constant, a, b);
  *a = part[1].term;
  *b = part[0].term;
  if (constant == 1)
    *operation = SKEL_OPERATION_LESS_EQUAL;
  return TRUE;
}

void
skel_difference_compare (SkelProgram *program, SkelOperation *operation,
    const SkelTerm **a, const SkelTerm **b)
{
  gboolean is_order = *operation == SKEL_OPERATION_LESS
                      || *operation == SKEL_OPERATION_LESS_EQUAL;
  SkelOperation form = is_order ? SKEL_OPERATION_LESS : *operation;
  const SkelTerm *one, *other;
  Difference apart;
  gboolean is_whole;

  for (Apart how = DIFFERENCES;; how = CONSTANTS) {
    gboolean found = find (&apart, *b, *a, how);

    /* a <= b is a < b + 1 */
    apart.constant += *operation == SKEL_OPERATION_LESS_EQUAL;
    if (found && reduce (&apart, &is_whole))
      break;
    if (how == CONSTANTS)
      return;
  }
  if (!is_order && !is_whole)
    apart = (Difference){ .constant = 1 };
  if (!is_order && apart.n == 2
      && skel_term_compare (apart.parts[0].term, apart.parts[1].term) < 0)
    apart = (Difference){ .n = 2,
      .parts = { { apart.parts[1].term, 1 }, { apart.parts[0].term, -1 } },
      .constant = -apart.constant };
  if (compare (program, &apart, &form, &one, &other)) {
    *operation = form;
    *a = one;
    *b = other;
  }
}

/* How often @one is @other without its constant, or 0. */
static gint64
times (const Difference *one, const Difference *other)
{
  gint64 factor = 0;

  if (one->n != other->n || one->n == 0)
    return 0;
  for (int i = 0; i < one->n; i++) {
    int j = 0;

    while (j < other->n && other->parts[j].term != one->parts[i].term)
      j++;
    if (j == other->n)
      return 0;
    if (i == 0)
      factor = one->parts[i].weight / other->parts[j].weight;
    if (one->parts[i].weight != factor * other->parts[j].weight)
      return 0;
  }
  return factor;
}

/* The same of what is taken apart as @apart says. */
static gboolean
tells (const SkelTerm *condition, const SkelTerm *a, const SkelTerm *b,
    Apart apart)
{
  Difference asked, value;
  gint64 factor, more;

  if (!find (&asked, condition->operands[1], condition->operands[0], apart)
      || !find (&value, a, b, apart))
    return FALSE;
  /* where what is asked is at least 1, the value is at least factor + more, and
   * where it is at most 0, at most more */
  factor = times (&value, &asked);
  more = value.constant - factor * asked.constant;
  return factor > 0 && -factor <= more && more <= 0;
}

gboolean
skel_difference_tells (
    const SkelTerm *condition, const SkelTerm *a, const SkelTerm *b)
{
  return tells (condition, a, b, CONSTANTS)
         || tells (condition, a, b, DIFFERENCES)
         || tells (condition, a, b, ALL);
}

/* The same of what is taken apart as @apart says. */
static gboolean
decides (const SkelTerm *condition, gboolean holds, const SkelTerm *asked,
    Apart apart, gboolean *outcome)
{
  Difference known, wanted;
  gint64 factor, more, least, most;

  if (!find (&known, condition->operands[1], condition->operands[0], apart)
      || !find (&wanted, asked->operands[1], asked->operands[0], apart))
    return FALSE;
  known.constant
      += skel_term_is_operation (condition, SKEL_OPERATION_LESS_EQUAL);
  factor = times (&wanted, &known);
  more = wanted.constant - factor * known.constant
         + skel_term_is_operation (asked, SKEL_OPERATION_LESS_EQUAL);
  /* what is known is at least 1, or at most 0 */
  least = (holds ? factor : 0) + more;
  most = least;
  if (factor == 0 || (factor > 0) != holds)
    least = G_MININT64;
  if (factor == 0 || (factor > 0) == holds)
    most = G_MAXINT64;
  *outcome = least >= 1;
  return least >= 1 || most <= 0;
}

static gboolean
is_order (const SkelTerm *term)
{
  return (skel_term_is_operation (term, SKEL_OPERATION_LESS)
             || skel_term_is_operation (term, SKEL_OPERATION_LESS_EQUAL))
         && term->operands[0]->type == SKEL_TYPE_I32;
}

gboolean
skel_difference_decides (const SkelTerm *condition, gboolean holds,
    const SkelTerm *asked, gboolean *outcome)
{
  if (!is_order (condition) || !is_order (asked))
    return FALSE;
  for (Apart apart = CONSTANTS; apart <= ALL; apart++)
    if (decides (condition, holds, asked, apart, outcome))
      return TRUE;
  return FALSE;
}
