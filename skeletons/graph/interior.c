/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "interior.h"

#include "passes.h"
#include "term-forms.h"
#include "term.h"

/* Constants that may stand beside places: no sum of a few of them wraps. */
#define MAX_CONSTANT (1 << 20)
/* How often a place may be in a sum. */
#define MAX_TIMES 8
/* How often what goes round the image may do so. */
#define MOST_ROUNDS 2
/* How far it may be from the place, where that is not all around the pixel. */
#define MOST_AWAY 64
/* Terms that are looked at to find how far. */
#define MOST_LOOKS 256

/* A sum of places, each so many times, and a constant. */
typedef struct {
  int times[SKEL_COORDINATES];
  gint64 constant;
} Sum;

/* Adds @times times @term to @sum. FALSE: it is no sum of places. */
static gboolean
add_term (Sum *sum, const SkelTerm *term, int times)
{
  if (term->type != SKEL_TYPE_I32)
    return FALSE;
  switch (term->kind) {
    case SKEL_TERM_PLACE:
      sum->times[term->index] += times;
      return TRUE;
    case SKEL_TERM_CONSTANT:
      sum->constant += times * term->number.i;
      return ABS (term->number.i) <= MAX_CONSTANT;
    case SKEL_TERM_BINARY:
      if (term->operation == SKEL_OPERATION_MULTIPLY)
        return term->operands[1]->kind == SKEL_TERM_CONSTANT
               && ABS (times * term->operands[1]->number.i) <= MAX_TIMES
               && add_term (sum, term->operands[0],
                   times * (int)term->operands[1]->number.i);
      return (term->operation == SKEL_OPERATION_ADD
                 || term->operation == SKEL_OPERATION_SUBTRACT)
             && add_term (sum, term->operands[0], times)
             && add_term (sum, term->operands[1],
                 term->operation == SKEL_OPERATION_ADD ? times : -times);
    default:
      return FALSE;
  }
}

/* @x times a place that is @before from the one end at least, and @size times
 * the size, which is @after + 1 more than the place at least: what the two are
 * at least, or at most (@sign -1), beside the constant that they add to
 * @constant. FALSE: they have no such bound. */
static gboolean
bound_place (int x, int size, int before, int after, int sign, gint64 *constant)
{
  *constant += (gint64)(x + size) * before + (gint64)size * (after + 1);
  return sign * (x + size) >= 0 && sign * size >= 0;
}

/* Whether @sum is at least *@bound, or at most, with @sign -1. */
static gboolean
bound_sum (const Sum *sum, const SkelExtent *away, int sign, gint64 *bound)
{
  const int *times = sum->times;

  *bound = sum->constant;
  return bound_place (times[SKEL_COORDINATE_X], times[SKEL_COORDINATE_WIDTH],
             away->left, away->right, sign, bound)
         && bound_place (times[SKEL_COORDINATE_Y],
             times[SKEL_COORDINATE_HEIGHT], away->top, away->bottom, sign,
             bound);
}

/* @sum less @times times @other. */
static Sum
less (const Sum *sum, const Sum *other, int times)
{
  Sum difference = { .constant = sum->constant - times * other->constant };

  for (int i = 0; i < SKEL_COORDINATES; i++)
    difference.times[i] = sum->times[i] - times * other->times[i];
  return difference;
}

static const SkelTerm *
make_sum (SkelProgram *program, const Sum *sum)
{
  const SkelTerm *made
      = skel_term_integer (program, SKEL_TYPE_I32, sum->constant);

  for (int i = 0; i < SKEL_COORDINATES; i++)
    if (sum->times[i] != 0)
      made = skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_binary (program, SKEL_OPERATION_MULTIPLY,
              skel_term_place (program, i),
              skel_term_integer (program, SKEL_TYPE_I32, sum->times[i])),
          made);
  return made;
}

/* What is left of the sum @a divided by the sum @b, @away from the ends, as a
 * sum; NULL: that is not known. */
static const SkelTerm *
decide_remainder (SkelProgram *program, const SkelTerm *a, const SkelTerm *b,
    const SkelExtent *away)
{
  Sum sum = { 0 }, size = { 0 };

  if (!add_term (&sum, a, 1) || !add_term (&size, b, 1))
    return NULL;
  for (int k = 0; k <= MOST_ROUNDS; k++) {
    Sum rest = less (&sum, &size, k), beyond = less (&rest, &size, 1);
    gint64 least, most;

    if (bound_sum (&rest, away, 1, &least) && least >= 0
        && bound_sum (&beyond, away, -1, &most) && most < 0)
      return make_sum (program, &rest);
  }
  return NULL;
}

/* What the comparison is of numbers whose difference is within [@low, @high],
 * each of which may be unknown; -1: either. */
static int
compare (SkelOperation operation, const gint64 *low, const gint64 *high)
{
  switch (operation) {
    case SKEL_OPERATION_LESS:
      return high && *high < 0 ? 1 : low && *low >= 0 ? 0 : -1;
    case SKEL_OPERATION_LESS_EQUAL:
      return high && *high <= 0 ? 1 : low && *low > 0 ? 0 : -1;
    case SKEL_OPERATION_GREATER:
      return low && *low > 0 ? 1 : high && *high <= 0 ? 0 : -1;
    case SKEL_OPERATION_GREATER_EQUAL:
      return low && *low >= 0 ? 1 : high && *high < 0 ? 0 : -1;
    case SKEL_OPERATION_EQUAL:
      return (low && *low > 0) || (high && *high < 0) ? 0 : -1;
    case SKEL_OPERATION_NOT_EQUAL:
      return (low && *low > 0) || (high && *high < 0) ? 1 : -1;
    default:
      return -1;
  }
}

const SkelTerm *
skel_interior_decide (
    SkelProgram *program, const SkelTerm *term, const SkelExtent *away)
{
  Sum difference = { 0 };
  gint64 bounds[2];
  const gint64 *low, *high;
  int decided;

  if (!term)
    return NULL;
  /* of integers it is abs () */
  if (term->kind == SKEL_TERM_CALL && term->type == SKEL_TYPE_I32)
    return add_term (&difference, term->operands[0], 1)
                   && bound_sum (&difference, away, 1, &bounds[0])
                   && bounds[0] >= 0
               ? term->operands[0]
               : term;
  if (skel_term_is_operation (term, SKEL_OPERATION_REMAINDER)) {
    const SkelTerm *rest = decide_remainder (
        program, term->operands[0], term->operands[1], away);

    return rest ? rest : term;
  }
  if (term->kind != SKEL_TERM_BINARY
      || !(skel_operation_is_comparison (term->operation)
           || skel_operation_is_extreme (term->operation))
      || !add_term (&difference, term->operands[0], 1)
      || !add_term (&difference, term->operands[1], -1))
    return term;
  low = bound_sum (&difference, away, 1, &bounds[0]) ? &bounds[0] : NULL;
  high = bound_sum (&difference, away, -1, &bounds[1]) ? &bounds[1] : NULL;
  if (skel_operation_is_extreme (term->operation)) {
    gboolean greater = low && *low >= 0;
    gboolean second = (term->operation == SKEL_OPERATION_MINIMUM) == greater;

    return greater || (high && *high <= 0) ? term->operands[second] : term;
  }
  decided = compare (term->operation, low, high);
  return decided < 0 ? term
                     : skel_term_integer (program, SKEL_TYPE_I32, decided);
}

/* Lets @before and @after be as far as what @term, a subscript, is chosen from
 * is from the place @which. */
static void
join_distances (const SkelTerm *term, SkelCoordinate which, int *before,
    int *after, int *looks)
{
  Sum sum = { 0 };

  if ((*looks)-- <= 0)
    return;
  if (add_term (&sum, term, 1)) {
    SkelCoordinate other
        = which == SKEL_COORDINATE_X ? SKEL_COORDINATE_Y : SKEL_COORDINATE_X;

    if (sum.times[which] == 1 && sum.times[other] == 0
        && ABS (sum.constant) <= MOST_AWAY) {
      *before = MAX (*before, (int)-sum.constant);
      *after = MAX (*after, (int)sum.constant);
    }
    return;
  }
  for (int i = 0; i < term->n_operands; i++)
    join_distances (term->operands[i], which, before, after, looks);
}

/* How far from its pixel @gather reads, or where it does not go round. */
static SkelExtent
reach_of_gather (const SkelLoops *loops, const SkelTerm *gather)
{
  SkelExtent reach = loops->extents[gather->index];
  int looks[] = { MOST_LOOKS, MOST_LOOKS };

  join_distances (gather->operands[0], SKEL_COORDINATE_Y, &reach.top,
      &reach.bottom, &looks[0]);
  join_distances (gather->operands[1], SKEL_COORDINATE_X, &reach.left,
      &reach.right, &looks[1]);
  return reach;
}

SkelExtent
skel_program_reach (const SkelProgram *program)
{
  const SkelLoops *loops = program->stages->pdata[0];
  GPtrArray *order = skel_program_order (program);
  SkelExtent reach = { 0 };

  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];
    SkelExtent read = { -term->dx, term->dx, -term->dy, term->dy };

    if (term->kind == SKEL_TERM_GATHER)
      read = reach_of_gather (loops, term);
    if (term->kind == SKEL_TERM_LOAD || term->kind == SKEL_TERM_GATHER)
      skel_extent_join (&reach, &read);
  }
  g_ptr_array_unref (order);
  return reach;
}

typedef struct {
  const SkelExtent *away;
  gboolean any; /* is decided */
} Deciding;

static const SkelTerm *
decide (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Deciding *self = data;
  const SkelTerm *same, *decided;
  SkelLoops *loops = to->stages->pdata[0];

  /* what is no farther away is in the image */
  if (term->kind == SKEL_TERM_GATHER)
    skel_extent_join (&loops->extents[term->index], self->away);
  same = skel_rewrite_same (to, term, operands);
  decided = skel_interior_decide (to, same, self->away);

  self->any = self->any || decided != same;
  return decided;
}

SkelProgram *
skel_program_inside (const SkelProgram *program, const SkelExtent *away)
{
  Deciding self = { .away = away };
  SkelProgram *inside = skel_program_rewrite (program, decide, &self);

  if (!self.any)
    g_clear_pointer (&inside, skel_program_free);
  return inside;
}

SkelProgram *
skel_program_optimise_inside (
    const SkelProgram *program, const SkelExtent *away)
{
  SkelProgram *inside = skel_program_inside (program, away);
  SkelProgram *optimised = inside ? skel_program_optimise (inside) : NULL;

  skel_program_free (inside);
  return optimised;
}
