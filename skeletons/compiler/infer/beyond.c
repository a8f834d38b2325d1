/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "beyond.h"

#include <math.h>
#include <string.h>

/* A value, or with the @sign -1 what it is with the other sign. */
typedef struct {
  const SkelAbstract *value;
  int sign;
} Signed;

static Signed
opposite (Signed of)
{
  return (Signed){ of.value, -of.sign };
}

static SkelRange
range_of (Signed of)
{
  return of.sign > 0 ? of.value->range : skel_range_negate (of.value->range);
}

/* How far it is beyond @times the last place beside @side, at most, where the
 * pixel is within @places. */
static double
beyond_times (
    Signed of, SkelSide side, double times, const SkelRange places[SKEL_PLACES])
{
  SkelRange rest = of.value->rest;
  double beyond = of.sign > 0 ? rest.high : -rest.low;

  /* the last place is where the pixel is plus how far that is from the side */
  for (SkelPlace i = 0; i < SKEL_PLACES; i++) {
    gboolean last = i == skel_side_from (side) || i == skel_side_place (side);
    double factor = of.sign * of.value->coefficients[i] - (last ? times : 0);

    beyond += factor * (factor > 0 ? places[i].high : places[i].low);
  }
  return beyond;
}

static int
known (Signed of, SkelSide side, const SkelRange places[SKEL_PLACES])
{
  double beyond = beyond_times (of, side, 1, places);
  const int *within = of.sign > 0 ? of.value->within : of.value->less_within;

  return MIN (
      SKEL_FAR - within[side], (int)CLAMP (ceil (beyond), -SKEL_FAR, SKEL_FAR));
}

int
skel_beyond (const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  return known ((Signed){ value, 1 }, side, state->places);
}

int
skel_beyond_negated (
    const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  return known ((Signed){ value, -1 }, side, state->places);
}

/* The same of what is at least, as its places tell; -SKEL_FAR: not known. */
static int
least_of (Signed of, SkelSide side, const SkelState *state)
{
  double less = beyond_times (opposite (of), side, -1, state->places);

  return (int)CLAMP (floor (-less), -SKEL_FAR, SKEL_FAR);
}

int
skel_beyond_least (
    const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  return least_of ((Signed){ value, 1 }, side, state);
}

static void
note (int *within, int beyond)
{
  *within = MAX (*within, SKEL_FAR - CLAMP (beyond, -SKEL_FAR, SKEL_FAR));
}

void
skel_beyond_note (SkelAbstract *value, SkelSide side, int beyond)
{
  note (&value->within[side], beyond);
}

void
skel_beyond_note_negated (SkelAbstract *value, SkelSide side, int beyond)
{
  note (&value->less_within[side], beyond);
}

void
skel_beyond_forget (SkelAbstract *value)
{
  memset (value->within, 0, sizeof value->within);
  memset (value->less_within, 0, sizeof value->less_within);
}

gboolean
skel_beyond_is_less (const SkelAbstract *value, const SkelAbstract *other)
{
  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    SkelAbstract last = { 0 }, more = { 0 };

    last.coefficients[skel_side_from (side)] = 1;
    last.coefficients[skel_side_place (side)] = 1;
    skel_abstract_add_places (&more, other, &last, -1);
    if (value->within[side] > 0 && !skel_abstract_has_places (&more)
        && more.rest.low > SKEL_FAR - value->within[side])
      return TRUE;
  }
  return FALSE;
}

/* What is not less than 0, divided by @divisor or more, is; or a @whole number
 * that is not more. */
static int
beyond_part (Signed of, double divisor, gboolean whole, SkelSide side,
    const SkelState *state)
{
  int beyond = known (of, side, state->places);
  double times = beyond_times (of, side, divisor, state->places) / divisor;

  /* a last place is not less than 0, and so no less than a part of it */
  if (whole && beyond > 0 && beyond < SKEL_FAR)
    beyond /= divisor;
  times = whole ? floor (times) : ceil (times);
  return MIN (beyond, (int)CLAMP (times, -SKEL_FAR, SKEL_FAR));
}

/* What is so much more, by the range of that. */
static int
beyond_sum (Signed of, double more, SkelSide side, const SkelState *state)
{
  int beyond = known (of, side, state->places);

  return beyond < SKEL_FAR && fabs (more) < SKEL_FAR ? beyond + (int)ceil (more)
                                                     : SKEL_FAR;
}

/* Whether @value is a part of what it is multiplied by. */
static gboolean
is_part (const SkelAbstract *value)
{
  return value->range.low >= 0 && value->range.high <= 1 && !value->nan;
}

static int
beyond_of (SkelOperation operation, Signed left, Signed right, gboolean whole,
    SkelSide side, const SkelState *state)
{
  SkelRange range = range_of (left), other = range_of (right);
  gboolean positive = range.low >= 0 && !left.value->nan;
  int beyond = SKEL_FAR;

  switch (operation) {
    case SKEL_OPERATION_ADD:
      return MIN (beyond_sum (left, other.high, side, state),
          beyond_sum (right, range.high, side, state));
    case SKEL_OPERATION_SUBTRACT:
      return beyond_of (
          SKEL_OPERATION_ADD, left, opposite (right), whole, side, state);
    case SKEL_OPERATION_MULTIPLY:
      if (positive && is_part (right.value))
        return known (left, side, state->places);
      return is_part (left.value) && other.low >= 0 && !right.value->nan
                 ? known (right, side, state->places)
                 : SKEL_FAR;
    case SKEL_OPERATION_DIVIDE:
      return positive && other.low >= 1
                 ? beyond_part (left, other.low, whole, side, state)
                 : SKEL_FAR;
    case SKEL_OPERATION_SHIFT_RIGHT:
      return positive && other.low >= 0 && other.low < 31
                 ? beyond_part (left, exp2 (other.low), TRUE, side, state)
                 : SKEL_FAR;
    case SKEL_OPERATION_REMAINDER:
      if (other.low >= 1)
        beyond = beyond_sum (right, -1, side, state);
      return positive ? MIN (beyond, known (left, side, state->places))
                      : beyond;
    case SKEL_OPERATION_AND:
      if (other.low >= 0)
        beyond = known (right, side, state->places);
      return positive ? MIN (beyond, known (left, side, state->places))
                      : beyond;
    default:
      return SKEL_FAR;
  }
}

/* The same of the value with the other sign. */
static int
negated_beyond_of (SkelOperation operation, Signed left, Signed right,
    gboolean whole, SkelSide side, const SkelState *state)
{
  switch (operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return beyond_of (
          operation, opposite (left), opposite (right), whole, side, state);
    case SKEL_OPERATION_DIVIDE:
    case SKEL_OPERATION_REMAINDER:
      return beyond_of (operation, opposite (left), right, whole, side, state);
    default:
      return SKEL_FAR;
  }
}

void
skel_beyond_combine (SkelAbstract *value, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right,
    const SkelState *state)
{
  Signed a = { left, 1 }, b = { right, 1 };
  gboolean whole = !skel_type_is_floating (type);

  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    int less = negated_beyond_of (operation, a, b, whole, side, state);

    skel_beyond_note (
        value, side, beyond_of (operation, a, b, whole, side, state));
    if (less < skel_beyond_negated (value, side, state))
      skel_beyond_note_negated (value, side, less);
  }
}

void
skel_beyond_bound_sum (SkelRange *range, const SkelAbstract *left,
    const SkelAbstract *right, int sign, const SkelState *state)
{
  const Signed parts[] = { { left, 1 }, { right, sign } };

  for (SkelSide side = 0; side < SKEL_SIDES; side++)
    for (int i = 0; i < 2; i++) {
      int least = least_of (parts[i], side, state);
      int beyond = known (opposite (parts[1 - i]), side, state->places);

      if (least > -SKEL_FAR && beyond < SKEL_FAR)
        range->low = CLAMP (least - beyond, range->low, range->high);
    }
}

void
skel_beyond_convert (
    SkelAbstract *converted, const SkelAbstract *value, SkelType from)
{
  static const SkelRange all[SKEL_PLACES]
      = { { 0, SKEL_MAX_SIZE - 1 }, { 0, SKEL_MAX_SIZE - 1 },
          { 0, SKEL_MAX_SIZE - 1 }, { 0, SKEL_MAX_SIZE - 1 } };
  /* what is less than 0, or no number, may become 0 */
  int least = skel_type_is_floating (from) ? 0 : -SKEL_FAR;

  skel_beyond_forget (converted);
  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    int beyond = known ((Signed){ value, 1 }, side, all);
    int less = MAX (known ((Signed){ value, -1 }, side, all), least);

    skel_beyond_note (converted, side, MAX (beyond, least));
    if (less < known ((Signed){ converted, -1 }, side, all))
      skel_beyond_note_negated (converted, side, less);
  }
}

void
skel_beyond_call (SkelAbstract *value, const char *name,
    const SkelAbstract *operands, const SkelState *state)
{
  static const char *const rounding[] = { "floor", "ceil", "trunc", "round",
    "rint", "nearbyint", "floorf", "ceilf", "truncf", "roundf", "rintf",
    "nearbyintf", "lround", "lrint", "lroundf", "lrintf", NULL };
  gboolean least = g_str_equal (name, "fmin") || g_str_equal (name, "fminf");

  if (least ? operands[0].nan || operands[1].nan
            : !g_strv_contains (rounding, name))
    return;
  for (SkelSide side = 0; side < SKEL_SIDES; side++)
    for (int i = 0; i <= least; i++)
      skel_beyond_note (value, side, skel_beyond (&operands[i], side, state));
}
