/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sum-pairs.c: what two that are added say together.
 *
 * The greater of two less the lesser is how far they are apart, and what is
 * chosen by one condition twice is chosen once.
 */
#include "sum.h"

#include "term-forms.h"
#include "term.h"

/* Parts of a sum that are looked at, each with all others. */
#define MAX_PARTS 64

static SkelWeighted *
at (GArray *weighted, guint i)
{
  return &g_array_index (weighted, SkelWeighted, i);
}

static gboolean
is_extreme (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY && term->type == SKEL_TYPE_I32
         && skel_operation_is_extreme (term->operation);
}

static const SkelTerm *
apart (SkelProgram *to, const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *difference
      = skel_term_binary (to, SKEL_OPERATION_SUBTRACT, a, b);

  return difference && skel_term_fits (difference)
             ? skel_term_call (to, "abs", SKEL_TYPE_I32, &difference, 1)
             : NULL;
}

/* The greater of two and the lesser, or less that. */
static gboolean
merge_extremes (SkelProgram *to, SkelWeighted *one, SkelWeighted *other)
{
  const SkelTerm *a = one->term, *b = other->term, *distance;
  gint64 weight
      = a->operation == SKEL_OPERATION_MAXIMUM ? one->weight : other->weight;

  if (!is_extreme (a) || !is_extreme (b) || a->operation == b->operation
      || a->operands[0] != b->operands[0] || a->operands[1] != b->operands[1])
    return FALSE;
  if (one->weight == other->weight) {
    one->term = a->operands[0];
    other->term = a->operands[1];
    return TRUE;
  }
  distance = one->weight == -other->weight
                 ? apart (to, a->operands[0], a->operands[1])
                 : NULL;
  if (distance) {
    *one = (SkelWeighted){ distance, weight };
    other->weight = 0;
  }
  return distance != NULL;
}

/* By how much one is more than another one, and that than it. */
static gboolean
merge_excesses (SkelProgram *to, SkelWeighted *one, SkelWeighted *other)
{
  const SkelTerm *a = one->term, *b = other->term;

  if (!skel_term_is_excess (a) || !skel_term_is_excess (b)
      || a->operation != b->operation || one->weight != other->weight
      || !skel_term_is_negative_of (a->operands[0], b->operands[0]))
    return FALSE;
  if (a->operation == SKEL_OPERATION_MINIMUM)
    one->weight = -one->weight;
  one->term
      = apart (to, a->operands[0]->operands[0], a->operands[0]->operands[1]);
  other->weight = 0;
  return TRUE;
}

/* How much is beyond something that is added, or what is taken from it. */
static gboolean
merge_base (SkelProgram *to, SkelWeighted *one, SkelWeighted *other)
{
  const SkelTerm *excess = one->term, *together;

  if (!skel_term_is_excess (excess)
      || (one->weight != other->weight && one->weight != -other->weight))
    return FALSE;
  together = skel_term_binary (to,
      one->weight == other->weight ? SKEL_OPERATION_ADD
                                   : SKEL_OPERATION_SUBTRACT,
      other->term, excess);
  if (!together || !is_extreme (together))
    return FALSE;
  other->term = together;
  one->weight = 0;
  return TRUE;
}

/* How much two are beyond one number, of which that is taken from this. */
static gboolean
merge_beyond (SkelProgram *to, SkelWeighted *one, SkelWeighted *other)
{
  const SkelTerm *a = one->term, *b = other->term, *base;

  if (!skel_term_is_excess (a) || !skel_term_is_excess (b)
      || one->weight != -other->weight
      || a->operands[0]->operands[1] != b->operands[0]->operands[1])
    return FALSE;
  base = a->operands[0]->operands[1];
  one->term = skel_term_binary (to, SKEL_OPERATION_ADD, base, a);
  other->term = skel_term_binary (to, SKEL_OPERATION_ADD, base, b);
  return TRUE;
}

static const SkelTerm *
times (SkelProgram *to, const SkelTerm *term, gint64 weight)
{
  return skel_term_binary (to, SKEL_OPERATION_MULTIPLY, term,
      skel_term_integer (to, term->type, weight));
}

/* What is chosen by pixels and a number that is chosen by the same condition.
 */
static gboolean
merge_chosen (SkelProgram *to, SkelWeighted *one, SkelWeighted *other)
{
  const SkelTerm *a = one->term, *b = other->term, *sides[2];

  if (a->kind != SKEL_TERM_SELECT || b->kind != SKEL_TERM_SELECT
      || a->operands[0] != b->operands[0]
      || !(a->operands[0]->depends & SKEL_DEPENDS_PIXELS)
      || !skel_term_is_constant (b->operands[1])
      || !skel_term_is_constant (b->operands[2]))
    return FALSE;
  for (int i = 0; i < 2; i++)
    sides[i] = skel_term_binary (to, SKEL_OPERATION_ADD,
        times (to, a->operands[i + 1], one->weight),
        times (to, b->operands[i + 1], other->weight));
  *one = (SkelWeighted){
    skel_term_select (to, a->operands[0], sides[0], sides[1]), 1
  };
  other->weight = 0;
  return TRUE;
}

/* A choice of numbers that is added several times is one of their multiples. */
static void
multiply_choices (SkelProgram *to, GArray *weighted)
{
  for (guint i = 0; i < weighted->len; i++) {
    SkelWeighted *one = at (weighted, i);
    const SkelTerm *choice = one->term;

    if (choice->kind != SKEL_TERM_SELECT || ABS (one->weight) == 1
        || !skel_term_is_constant (choice->operands[1])
        || !skel_term_is_constant (choice->operands[2]))
      continue;
    *one = (SkelWeighted){ skel_term_select (to, choice->operands[0],
                               times (to, choice->operands[1], one->weight),
                               times (to, choice->operands[2], one->weight)),
      1 };
  }
}

/* Takes what is added no times, or twice, off @weighted, and constants. */
static void
tidy (GArray *weighted, guint64 *constant)
{
  for (guint i = weighted->len; i-- > 0;) {
    SkelWeighted one = *at (weighted, i);
    gboolean found = one.weight == 0;

    if (!found && skel_term_is_constant (one.term)) {
      *constant += (guint64)one.weight * (guint64)one.term->number.i;
      found = TRUE;
    }
    for (guint k = 0; k < i && !found; k++)
      if (at (weighted, k)->term == one.term) {
        at (weighted, k)->weight += one.weight;
        found = TRUE;
      }
    if (found)
      g_array_remove_index (weighted, i);
  }
}

gboolean
skel_sum_merge_pairs (SkelProgram *to, GArray *weighted, guint64 *constant)
{
  multiply_choices (to, weighted);
  for (guint i = 0; i < weighted->len && weighted->len <= MAX_PARTS; i++) {
    if (!is_extreme (at (weighted, i)->term)
        && at (weighted, i)->term->kind != SKEL_TERM_SELECT)
      continue;
    for (guint k = 0; k < weighted->len; k++) {
      SkelWeighted *one = at (weighted, i), *other = at (weighted, k);

      if (k != i
          && (merge_extremes (to, one, other) || merge_excesses (to, one, other)
              || merge_base (to, one, other) || merge_beyond (to, one, other)
              || merge_chosen (to, one, other))) {
        tidy (weighted, constant);
        return TRUE;
      }
    }
  }
  return FALSE;
}
