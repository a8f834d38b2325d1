/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sum-merge.c: how many of several comparisons hold, and how often something is
 * added.
 *
 * [1 <= x] + [2 <= x] + [3 <= x] is x, as far as that is from 0 to 3; and v and
 * v where something holds is v times what holds and 1. Filters that count what
 * of a window is inside the image have such sums, or differences of its ends.
 * And what is asked of a row for several is asked once for their sum. Of what
 * hangs on pixels they stay, as two columns of that are computed at once.
 */
#include "sum.h"

#include "term.h"

/* That @more - @less, either of which may be NULL, is @least or more. */
typedef struct {
  const SkelTerm *more, *less;
  gint64 least;
} Threshold;

/* @term without the constant that is added to it; NULL: it is one itself. */
static const SkelTerm *
part (const SkelTerm *term, gint64 *constant)
{
  if (term->kind != SKEL_TERM_CONSTANT)
    return skel_term_without_constant (term, constant);
  *constant = term->number.i;
  return NULL;
}

static gboolean
is_small (const SkelTerm *term)
{
  return !term
         || (!(term->depends & SKEL_DEPENDS_PIXELS)
             && ABS (term->range.low) <= SKEL_MAX_SIZE
             && ABS (term->range.high) <= SKEL_MAX_SIZE);
}

static gboolean
read_threshold (const SkelTerm *term, Threshold *threshold)
{
  gint64 less = 0, more = 0;

  if (term->kind != SKEL_TERM_BINARY
      || (term->operation != SKEL_OPERATION_LESS
          && term->operation != SKEL_OPERATION_LESS_EQUAL)
      || term->operands[0]->type != SKEL_TYPE_I32)
    return FALSE;
  threshold->less = part (term->operands[0], &less);
  threshold->more = part (term->operands[1], &more);
  threshold->least
      = less - more + (term->operation == SKEL_OPERATION_LESS ? 1 : 0);
  return is_small (threshold->less) && is_small (threshold->more)
         && ABS (threshold->least) <= SKEL_MAX_SIZE;
}

static SkelWeighted *
at (GArray *weighted, guint i)
{
  return &g_array_index (weighted, SkelWeighted, i);
}

/* Where the comparison of @threshold, with @weight, stands in @weighted, or
 * -1. */
static int
find_threshold (
    GArray *weighted, const Threshold *threshold, gint64 least, gint64 weight)
{
  for (guint i = 0; i < weighted->len; i++) {
    Threshold other;

    if (at (weighted, i)->weight == weight
        && read_threshold (at (weighted, i)->term, &other)
        && other.more == threshold->more && other.less == threshold->less
        && other.least == least)
      return i;
  }
  return -1;
}

/* @number, which is not negative, or @most where it is more. */
static const SkelTerm *
limit_to (SkelProgram *to, const SkelTerm *number, gint64 most)
{
  const SkelTerm *limit = skel_term_integer (to, SKEL_TYPE_I32, most);

  return most == 1 && number && number->range.low >= 0
             ? skel_term_binary (to, SKEL_OPERATION_LESS,
                   skel_term_integer (to, SKEL_TYPE_I32, 0), number)
             : skel_term_binary (to, SKEL_OPERATION_MINIMUM, number, limit);
}

/* How many of the @n thresholds from @first on are reached. */
static const SkelTerm *
count_reached (SkelProgram *to, const Threshold *first, int n)
{
  const SkelTerm *zero = skel_term_integer (to, SKEL_TYPE_I32, 0);
  const SkelTerm *reached = first->more ? first->more : zero;

  if (first->less)
    reached
        = skel_term_binary (to, SKEL_OPERATION_SUBTRACT, reached, first->less);
  reached = skel_term_binary (to, SKEL_OPERATION_ADD, reached,
      skel_term_integer (to, SKEL_TYPE_I32, 1 - first->least));
  reached = skel_term_binary (to, SKEL_OPERATION_MAXIMUM, reached, zero);
  return limit_to (to, reached, n);
}

/* Makes one of thresholds that follow on each other, if there are any. */
static gboolean
merge_thresholds (SkelProgram *to, GArray *weighted)
{
  for (guint i = 0; i < weighted->len; i++) {
    gint64 weight = at (weighted, i)->weight;
    Threshold first;
    int n = 1, next;

    if (!read_threshold (at (weighted, i)->term, &first)
        || find_threshold (weighted, &first, first.least - 1, weight) >= 0)
      continue;
    while ((next = find_threshold (weighted, &first, first.least + n, weight))
           >= 0) {
      /* the first keeps its place, for what comes of all */
      g_array_remove_index (weighted, next);
      i -= (guint)next < i;
      n++;
    }
    if (n == 1)
      continue;
    at (weighted, i)->term = count_reached (to, &first, n);
    return TRUE;
  }
  return FALSE;
}

/* One of two numbers that @term is the product of, a truth perhaps, and the
 * other one in *@times; NULL: it is none. */
static const SkelTerm *
factor (
    SkelProgram *to, const SkelTerm *term, int which, const SkelTerm **times)
{
  if (term->type != SKEL_TYPE_I32 || (term->depends & SKEL_DEPENDS_PIXELS))
    return NULL;
  if (term->kind == SKEL_TERM_BINARY
      && term->operation == SKEL_OPERATION_MULTIPLY) {
    *times = term->operands[1 - which];
    return term->operands[which];
  }
  for (int i = 1; term->kind == SKEL_TERM_SELECT && i < 3; i++) {
    const SkelTerm *other = term->operands[3 - i], *truth;

    if (other->kind != SKEL_TERM_CONSTANT || other->number.i != 0)
      continue;
    truth = i == 1 ? skel_term_truth (to, term->operands[0])
                   : skel_term_not (to, term->operands[0]);
    *times = which == 0 ? truth : term->operands[i];
    return which == 0 ? term->operands[i] : truth;
  }
  return NULL;
}

/* How often @value is in @term; NULL: not. */
static const SkelTerm *
times_of (SkelProgram *to, const SkelTerm *term, const SkelTerm *value)
{
  const SkelTerm *times;

  for (int which = 0; which < 2; which++)
    if (factor (to, term, which, &times) == value)
      return times;
  return NULL;
}

/* Takes @value @weight times out of @weighted and *@constant, if all that it
 * adds is there. */
static gboolean
take_out (
    GArray *weighted, const SkelTerm *value, gint64 weight, guint64 *constant)
{
  gboolean is_sum = value->kind == SKEL_TERM_BINARY
                    && value->operation == SKEL_OPERATION_ADD;

  if (value->kind == SKEL_TERM_CONSTANT) {
    *constant -= (guint64)value->number.i * (guint64)weight;
    return TRUE;
  }
  for (guint i = 0; i < weighted->len && !is_sum; i++)
    if (at (weighted, i)->term == value && at (weighted, i)->weight == weight) {
      g_array_remove_index (weighted, i);
      return TRUE;
    }
  return is_sum && take_out (weighted, value->operands[0], weight, constant)
         && take_out (weighted, value->operands[1], weight, constant);
}

/* The same, all or nothing of it. */
static gboolean
take_value_out (
    GArray *weighted, const SkelTerm *value, gint64 weight, guint64 *constant)
{
  GArray *left = g_array_copy (weighted);
  guint64 rest = *constant;
  gboolean taken = take_out (left, value, weight, &rest);

  if (taken) {
    g_array_set_size (weighted, 0);
    g_array_append_vals (weighted, left->data, left->len);
    *constant = rest;
  }
  g_array_unref (left);
  return taken;
}

/* Makes one of all in @weighted that @value is a factor of, as in that at @i.
 */
static gboolean
merge_factor (SkelProgram *to, GArray *weighted, guint i, const SkelTerm *value,
    guint64 *constant)
{
  SkelWeighted one = *at (weighted, i);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
  GArray *others = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
  gboolean merged;
  guint64 always;

  for (guint k = 0; k < weighted->len; k++) {
    const SkelWeighted *other = at (weighted, k);
    SkelWeighted often = { NULL, 1 };

    if (other->weight == one.weight)
      often.term = times_of (to, other->term, value);
    if (often.term)
      g_array_append_val (times, often);
    else
      g_array_append_val (others, *other);
  }
  always = take_value_out (others, value, one.weight, constant);
  merged = times->len + always > 1;
  if (merged) {
    skel_sum_merge (to, times, &always);
    one.term = skel_term_binary (to, SKEL_OPERATION_MULTIPLY, value,
        skel_sum_write (to, times, SKEL_TYPE_I32, always));
    g_array_append_val (others, one);
    g_array_set_size (weighted, 0);
    g_array_append_vals (weighted, others->data, others->len);
  }
  g_array_unref (times);
  g_array_unref (others);
  return merged;
}

/* Makes one of what is added several times, each time somewhere else. */
static gboolean
merge_choices (SkelProgram *to, GArray *weighted, guint64 *constant)
{
  for (guint i = 0; i < weighted->len; i++)
    for (int which = 0; which < 2; which++) {
      const SkelTerm *times;
      const SkelTerm *value
          = factor (to, at (weighted, i)->term, which, &times);

      if (value && value->kind != SKEL_TERM_CONSTANT
          && merge_factor (to, weighted, i, value, constant))
        return TRUE;
    }
  return FALSE;
}

/* Whether @term is there or zero, as is asked of the row. */
static gboolean
is_asked (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_SELECT
         && term->operands[2]->kind == SKEL_TERM_CONSTANT
         && term->operands[2]->number.i == 0
         && skel_term_is_of_row (term->operands[0]);
}

/* Asks once of a row what is asked for several that are added. */
static gboolean
merge_questions (SkelProgram *to, GArray *weighted)
{
  for (guint i = 0; i < weighted->len; i++) {
    const SkelTerm *first = at (weighted, i)->term, *sum;
    GArray *asked;
    gboolean several;

    if (!is_asked (first))
      continue;
    asked = g_array_new (FALSE, FALSE, sizeof (SkelWeighted));
    for (guint k = weighted->len; k-- > i;) {
      SkelWeighted one = *at (weighted, k);

      if (!is_asked (one.term) || one.term->operands[0] != first->operands[0])
        continue;
      one.term = one.term->operands[1];
      g_array_append_val (asked, one);
      if (k > i)
        g_array_remove_index (weighted, k);
    }
    several = asked->len > 1;
    if (several) {
      sum = skel_sum_write (to, asked, first->type, 0);
      *at (weighted, i) = (SkelWeighted){
        skel_term_select (to, first->operands[0], sum, first->operands[2]), 1
      };
    }
    g_array_unref (asked);
    if (several)
      return TRUE;
  }
  return FALSE;
}

/* ---- differences of places ---- */

/* Which operand of @term, an extreme, is @coordinate plus a constant, which
 * goes to *@more; or -1. */
static int
find_place (const SkelTerm *term, SkelCoordinate coordinate, gint64 *more)
{
  if (term->kind != SKEL_TERM_BINARY
      || !skel_operation_is_extreme (term->operation)
      || term->type != SKEL_TYPE_I32)
    return -1;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *place = part (term->operands[i], more);

    if (place && place->kind == SKEL_TERM_PLACE
        && place->index == (int)coordinate && ABS (*more) <= SKEL_MAX_SIZE
        && is_small (term->operands[1 - i]))
      return i;
  }
  return -1;
}

/* @term, an extreme, less the @coordinate; or where it is a maximum what that
 * lacks of the coordinate. */
static const SkelTerm *
distance (SkelProgram *to, const SkelTerm *term, SkelCoordinate coordinate)
{
  gboolean least = term->operation == SKEL_OPERATION_MINIMUM;
  const SkelTerm *place = skel_term_place (to, coordinate), *other;
  const SkelTerm *size = skel_term_place (to, coordinate == SKEL_COORDINATE_X
                                                  ? SKEL_COORDINATE_WIDTH
                                                  : SKEL_COORDINATE_HEIGHT);
  gint64 more, beyond = 0;
  int i = find_place (term, coordinate, &more);
  gboolean to_size = part (term->operands[1 - i], &beyond) == size;

  other = least ? skel_term_binary (
                      to, SKEL_OPERATION_SUBTRACT, term->operands[1 - i], place)
                : skel_term_binary (to, SKEL_OPERATION_SUBTRACT, place,
                      term->operands[1 - i]);
  /* the size is one more than any place, at least */
  if (least && to_size)
    other = skel_term_binary (to, SKEL_OPERATION_MAXIMUM, other,
        skel_term_integer (to, SKEL_TYPE_I32, beyond + 1));
  return limit_to (to, other, least ? more : -more);
}

/* Takes @coordinate out of what is a number of pixels without it. */
static gboolean
cancel_place (SkelProgram *to, GArray *weighted, SkelCoordinate coordinate)
{
  const SkelTerm *place = skel_term_place (to, coordinate);
  gint64 weight = 0, more;
  gboolean any = FALSE;

  for (guint i = 0; i < weighted->len; i++) {
    const SkelTerm *term = at (weighted, i)->term;
    gboolean is_extreme = find_place (term, coordinate, &more) >= 0;

    any = any || is_extreme;
    if (term == place || is_extreme)
      weight += at (weighted, i)->weight;
  }
  if (!any || weight != 0)
    return FALSE;
  for (guint i = weighted->len; i-- > 0;) {
    SkelWeighted *one = at (weighted, i);

    if (one->term == place) {
      g_array_remove_index (weighted, i);
    } else if (find_place (one->term, coordinate, &more) >= 0) {
      if (one->term->operation == SKEL_OPERATION_MAXIMUM)
        one->weight = -one->weight;
      one->term = distance (to, one->term, coordinate);
    }
  }
  return TRUE;
}

void
skel_sum_merge (SkelProgram *to, GArray *weighted, guint64 *constant)
{
  cancel_place (to, weighted, SKEL_COORDINATE_X);
  cancel_place (to, weighted, SKEL_COORDINATE_Y);
  while (merge_thresholds (to, weighted)
         || merge_choices (to, weighted, constant)
         || merge_questions (to, weighted)
         || skel_sum_merge_pairs (to, weighted, constant))
    ;
}
