/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "beyond.h"

#include <math.h>
#include <string.h>

/* How far @value is beyond @times the last place beside @side, at most, where
 * the pixel is within @places. */
static double
beyond_times (const SkelAbstract *value, SkelSide side, double times,
    const SkelRange places[SKEL_PLACES])
{
  double beyond = value->rest.high;

  /* the last place is where the pixel is plus how far that is from the side */
  for (SkelPlace i = 0; i < SKEL_PLACES; i++) {
    gboolean last = i == skel_side_from (side) || i == skel_side_place (side);
    double factor = value->coefficients[i] - (last ? times : 0);

    beyond += factor * (factor > 0 ? places[i].high : places[i].low);
  }
  return beyond;
}

static int
known (const SkelAbstract *value, SkelSide side,
    const SkelRange places[SKEL_PLACES])
{
  double beyond = beyond_times (value, side, 1, places);

  return MIN (SKEL_FAR - value->within[side],
      (int)CLAMP (ceil (beyond), -SKEL_FAR, SKEL_FAR));
}

/* @value with the other sign. */
static SkelAbstract
negated (const SkelAbstract *value)
{
  SkelAbstract opposite = *value;

  for (int i = 0; i < SKEL_PLACES; i++)
    opposite.coefficients[i] = -value->coefficients[i];
  opposite.range = skel_range_negate (value->range);
  opposite.rest = skel_range_negate (value->rest);
  memcpy (opposite.within, value->less_within, sizeof opposite.within);
  memcpy (opposite.less_within, value->within, sizeof opposite.less_within);
  return opposite;
}

int
skel_beyond (const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  return known (value, side, state->places);
}

int
skel_beyond_negated (
    const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  SkelAbstract opposite = negated (value);

  return known (&opposite, side, state->places);
}

int
skel_beyond_least (
    const SkelAbstract *value, SkelSide side, const SkelState *state)
{
  SkelAbstract opposite = negated (value);
  double less = beyond_times (&opposite, side, -1, state->places);

  return (int)CLAMP (floor (-less), -SKEL_FAR, SKEL_FAR);
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

/* What @value, which is not less than 0, divided by @divisor or more, is; or a
 * @whole number that is not more. */
static int
beyond_part (const SkelAbstract *value, double divisor, gboolean whole,
    SkelSide side, const SkelState *state)
{
  int beyond = skel_beyond (value, side, state);
  double times = beyond_times (value, side, divisor, state->places) / divisor;

  /* a last place is not less than 0, and so no less than a part of it */
  if (whole && beyond > 0 && beyond < SKEL_FAR)
    beyond /= divisor;
  times = whole ? floor (times) : ceil (times);
  return MIN (beyond, (int)CLAMP (times, -SKEL_FAR, SKEL_FAR));
}

/* What is no more than @value and, by its own range, so much more. */
static int
beyond_sum (const SkelAbstract *value, double more, SkelSide side,
    const SkelState *state)
{
  int beyond = skel_beyond (value, side, state);

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
beyond_of (SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, gboolean whole, SkelSide side,
    const SkelState *state)
{
  double least = right->range.low;
  SkelAbstract less = negated (right);
  gboolean positive = left->range.low >= 0 && !left->nan;
  int beyond = SKEL_FAR;

  switch (operation) {
    case SKEL_OPERATION_ADD:
      return MIN (beyond_sum (left, right->range.high, side, state),
          beyond_sum (right, left->range.high, side, state));
    case SKEL_OPERATION_SUBTRACT:
      return MIN (beyond_sum (left, -least, side, state),
          beyond_sum (&less, left->range.high, side, state));
    case SKEL_OPERATION_MULTIPLY:
      if (positive && is_part (right))
        return skel_beyond (left, side, state);
      return is_part (left) && least >= 0 && !right->nan
                 ? skel_beyond (right, side, state)
                 : SKEL_FAR;
    case SKEL_OPERATION_DIVIDE:
      return positive && least >= 1
                 ? beyond_part (left, least, whole, side, state)
                 : SKEL_FAR;
    case SKEL_OPERATION_SHIFT_RIGHT:
      return positive && least >= 0 && least < 31
                 ? beyond_part (left, exp2 (least), TRUE, side, state)
                 : SKEL_FAR;
    case SKEL_OPERATION_REMAINDER:
      if (least >= 1)
        beyond = beyond_sum (right, -1, side, state);
      return positive ? MIN (beyond, skel_beyond (left, side, state)) : beyond;
    case SKEL_OPERATION_AND:
      if (least >= 0)
        beyond = skel_beyond (right, side, state);
      return positive ? MIN (beyond, skel_beyond (left, side, state)) : beyond;
    default:
      return SKEL_FAR;
  }
}

/* The same of the value with the other sign. */
static int
negated_beyond_of (SkelOperation operation, const SkelAbstract *left,
    const SkelAbstract *right, gboolean whole, SkelSide side,
    const SkelState *state)
{
  SkelAbstract first = negated (left), second = negated (right);

  switch (operation) {
    case SKEL_OPERATION_ADD:
      return beyond_of (operation, &first, &second, whole, side, state);
    case SKEL_OPERATION_SUBTRACT:
      return beyond_of (operation, right, left, whole, side, state);
    case SKEL_OPERATION_DIVIDE:
    case SKEL_OPERATION_REMAINDER:
      return beyond_of (operation, &first, right, whole, side, state);
    default:
      return SKEL_FAR;
  }
}

void
skel_beyond_combine (SkelAbstract *value, SkelOperation operation,
    SkelType type, const SkelAbstract *left, const SkelAbstract *right,
    const SkelState *state)
{
  gboolean whole = !skel_type_is_floating (type);

  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    skel_beyond_note (
        value, side, beyond_of (operation, left, right, whole, side, state));
    skel_beyond_note_negated (value, side,
        negated_beyond_of (operation, left, right, whole, side, state));
  }
}

void
skel_beyond_bound_sum (SkelRange *range, const SkelAbstract *left,
    const SkelAbstract *right, int sign, const SkelState *state)
{
  SkelAbstract added = sign > 0 ? *right : negated (right);
  const SkelAbstract *sides[] = { left, &added };

  for (SkelSide side = 0; side < SKEL_SIDES; side++)
    for (int i = 0; i < 2; i++) {
      SkelAbstract other = negated (sides[1 - i]);
      int least = skel_beyond_least (sides[i], side, state);
      int beyond = skel_beyond (&other, side, state);

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

  skel_beyond_forget (converted);
  for (SkelSide side = 0; side < SKEL_SIDES; side++) {
    SkelAbstract opposite = negated (value);
    int beyond = known (value, side, all);
    int less = known (&opposite, side, all);

    /* what is less than 0, or no number, may become 0 */
    skel_beyond_note (converted, side,
        skel_type_is_floating (from) ? MAX (beyond, 0) : beyond);
    skel_beyond_note_negated (
        converted, side, skel_type_is_floating (from) ? MAX (less, 0) : less);
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
