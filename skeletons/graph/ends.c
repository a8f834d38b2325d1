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

/* Where a place is compared with a constant, or with the size, from which end
 * that is, and how far away the pixel is where the two are the same. */
static gboolean
is_distance (const SkelTerm *pixel, const SkelTerm *limit, SkelEnd *end,
    gint64 *distance)
{
  SkelCoordinate place, size;
  gint64 more, shift;

  if (!is_place (pixel, &place, &shift)
      || (place != SKEL_COORDINATE_X && place != SKEL_COORDINATE_Y))
    return FALSE;
  if (limit->kind == SKEL_TERM_CONSTANT) {
    *end = place == SKEL_COORDINATE_X ? SKEL_END_LEFT : SKEL_END_TOP;
    *distance = limit->number.i - shift;
    return ABS (limit->number.i) <= SKEL_MAX_SIZE;
  }
  *end = place == SKEL_COORDINATE_X ? SKEL_END_RIGHT : SKEL_END_BOTTOM;
  if (!is_place (limit, &size, &more)
      || size
             != (place == SKEL_COORDINATE_X ? SKEL_COORDINATE_WIDTH
                                            : SKEL_COORDINATE_HEIGHT))
    return FALSE;
  *distance = shift - more - 1;
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
note (SkelDistances *distances, SkelEnd end, gint64 distance, gboolean less)
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

gboolean
skel_distances_note (
    SkelDistances *distances, const SkelTerm *condition, gboolean holds)
{
  SkelEnd end;
  gint64 distance;
  gboolean strict, equal;

  if (condition->kind != SKEL_TERM_BINARY
      || condition->operands[0]->type != SKEL_TYPE_I32)
    return FALSE;
  strict = condition->operation == SKEL_OPERATION_LESS;
  equal = condition->operation == SKEL_OPERATION_EQUAL;
  if (strict || condition->operation == SKEL_OPERATION_LESS_EQUAL) {
    /* place < limit; or limit < place, which is not place <= limit */
    if (is_distance (
            condition->operands[0], condition->operands[1], &end, &distance))
      note (distances, end,
          distance
              + (strict          ? 0
                  : end % 2 == 0 ? 1
                                 : -1),
          holds);
    else if (is_distance (condition->operands[1], condition->operands[0], &end,
                 &distance))
      note (distances, end,
          distance
              + (!strict         ? 0
                  : end % 2 == 0 ? 1
                                 : -1),
          !holds);
    else
      return FALSE;
    return TRUE;
  }
  /* the first or the last place, or another */
  if ((!equal && condition->operation != SKEL_OPERATION_NOT_EQUAL)
      || !(is_distance (
               condition->operands[0], condition->operands[1], &end, &distance)
           || is_distance (
               condition->operands[1], condition->operands[0], &end, &distance))
      || distance != 0)
    return FALSE;
  if (equal == holds)
    note_most (distances, end, 0);
  else
    note_least (distances, end, 1);
  return TRUE;
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
