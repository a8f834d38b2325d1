/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "ends.h"

SkelDistances
skel_distances_any (void)
{
  SkelDistances any = { 0 };

  for (int end = 0; end < SKEL_ENDS; end++)
    any.most[end] = SKEL_MAX_SIZE;
  return any;
}

/* Whether @term is *@place plus the constant *@more. */
static gboolean
is_place (const SkelTerm *term, SkelCoordinate *place, gint64 *more)
{
  term = skel_term_without_constant (term, more);
  *place = term->index;
  return term->kind == SKEL_TERM_PLACE && ABS (*more) <= SKEL_MAX_SIZE;
}

/* Where a place is compared with @more beyond a constant, or beyond the size,
 * from which end that is, and how far away the pixel is where the two are the
 * same. */
static gboolean
is_distance (const SkelTerm *pixel, const SkelTerm *limit, int more,
    SkelEnd *end, gint64 *distance)
{
  SkelCoordinate place, size;
  gint64 beyond, shift;

  if (!is_place (pixel, &place, &shift)
      || (place != SKEL_COORDINATE_X && place != SKEL_COORDINATE_Y))
    return FALSE;
  if (limit->kind == SKEL_TERM_CONSTANT) {
    *end = place == SKEL_COORDINATE_X ? SKEL_END_LEFT : SKEL_END_TOP;
    *distance = limit->number.i + more - shift;
    return ABS (limit->number.i) <= SKEL_MAX_SIZE;
  }
  *end = place == SKEL_COORDINATE_X ? SKEL_END_RIGHT : SKEL_END_BOTTOM;
  if (!is_place (limit, &size, &beyond)
      || size
             != (place == SKEL_COORDINATE_X ? SKEL_COORDINATE_WIDTH
                                            : SKEL_COORDINATE_HEIGHT))
    return FALSE;
  *distance = shift - beyond - more - 1;
  return TRUE;
}

static void
note_least (SkelDistances *distances, SkelEnd end, gint64 least)
{
  distances->least[end] = MAX (distances->least[end], least);
}

static void
note_most (SkelDistances *distances, SkelEnd end, gint64 most)
{
  distances->most[end] = MIN (distances->most[end], most);
}

/* The pixel is before the place at @distance from the end, or else (not @less)
 * there or after it. */
static void
note_side (
    SkelDistances *distances, SkelEnd end, gint64 distance, gboolean less)
{
  gboolean is_far = end == SKEL_END_RIGHT || end == SKEL_END_BOTTOM;

  if (less && is_far)
    note_least (distances, end, distance + 1);
  else if (less)
    note_most (distances, end, distance - 1);
  else if (is_far)
    note_most (distances, end, distance);
  else
    note_least (distances, end, distance);
}

/* @a < @b, or @a <= @b: that is @a < @b + 1, and not @b < @a. */
static void
note_order (SkelDistances *distances, const SkelTerm *a, const SkelTerm *b,
    gboolean strict, gboolean holds)
{
  SkelEnd end;
  gint64 distance;

  if (is_distance (a, b, !strict, &end, &distance))
    note_side (distances, end, distance, holds);
  else if (is_distance (b, a, strict, &end, &distance))
    note_side (distances, end, distance, !holds);
}

/* It is the first or the last place, or is not. */
static void
note_end (SkelDistances *distances, const SkelTerm *a, const SkelTerm *b,
    gboolean holds)
{
  SkelEnd end;
  gint64 distance;

  if ((!is_distance (a, b, 0, &end, &distance)
          && !is_distance (b, a, 0, &end, &distance))
      || distance != 0)
    return;
  if (holds)
    note_most (distances, end, 0);
  else
    note_least (distances, end, 1);
}

void
skel_distances_note (
    SkelDistances *distances, const SkelTerm *condition, gboolean holds)
{
  const SkelTerm *a, *b;

  if (condition->kind != SKEL_TERM_BINARY)
    return;
  a = condition->operands[0];
  b = condition->operands[1];
  switch (condition->operation) {
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
      /* of both that hold each does, of either that does not neither */
      if (holds == (condition->operation == SKEL_OPERATION_AND)) {
        skel_distances_note (distances, a, holds);
        skel_distances_note (distances, b, holds);
      }
      break;
    case SKEL_OPERATION_LESS:
    case SKEL_OPERATION_LESS_EQUAL:
      note_order (
          distances, a, b, condition->operation == SKEL_OPERATION_LESS, holds);
      break;
    case SKEL_OPERATION_EQUAL:
    case SKEL_OPERATION_NOT_EQUAL:
      note_end (distances, a, b,
          holds == (condition->operation == SKEL_OPERATION_EQUAL));
      break;
    default:
      break;
  }
}

gboolean
skel_distances_have (const SkelDistances *distances, const SkelTerm *load)
{
  const int *least = distances->least;

  return -load->dx <= least[SKEL_END_LEFT] && load->dx <= least[SKEL_END_RIGHT]
         && -load->dy <= least[SKEL_END_TOP]
         && load->dy <= least[SKEL_END_BOTTOM];
}

gboolean
skel_distances_miss (const SkelDistances *distances, const SkelTerm *load)
{
  const int *most = distances->most;

  return -load->dx > most[SKEL_END_LEFT] || load->dx > most[SKEL_END_RIGHT]
         || -load->dy > most[SKEL_END_TOP] || load->dy > most[SKEL_END_BOTTOM];
}
