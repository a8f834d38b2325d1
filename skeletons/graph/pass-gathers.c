/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-gathers.c: pixels at a few distances that are computed.
 *
 * in[y + dy][x + dx], where dy and dx are within -1 and 1, is one of nine
 * pixels. Those are read together by whatever else reads them.
 */
#include "passes.h"
#include "term.h"

/* Of which one is chosen. */
#define MOST_PLACES 25

/* Terms of a place that are looked at. */
#define MOST_LOOKS 256

/* Whether @a is divided by @b, in either way; it is multiplied by that again.
 */
static gboolean
is_divided (const SkelTerm *a, const SkelTerm *b)
{
  const SkelTerm *by;

  if (a->kind != SKEL_TERM_BINARY)
    return FALSE;
  by = a->operands[1];
  return (a->operation == SKEL_OPERATION_DIVIDE && by == b)
         || (a->operation == SKEL_OPERATION_SHIFT_RIGHT
             && by->kind == SKEL_TERM_CONSTANT && by->number.i >= 0
             && by->number.i < 31 && b->number.i == 1 << by->number.i);
}

/* What @term, which is binary, rounds or changes the lowest bits of; NULL: it
 * does neither. */
static const SkelTerm *
find_changed (const SkelTerm *term)
{
  const SkelTerm *a = term->operands[0], *b = term->operands[1];

  if (b->kind != SKEL_TERM_CONSTANT)
    return NULL;
  switch (term->operation) {
    case SKEL_OPERATION_AND:
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return a;
    case SKEL_OPERATION_MULTIPLY:
      return is_divided (a, b) ? a->operands[0] : NULL;
    default:
      return NULL;
  }
}

/* What @term is less @changed, which it changes so. */
static const SkelTerm *
find_change (SkelProgram *to, const SkelTerm *term, const SkelTerm *changed)
{
  const SkelTerm *number = term->operands[1], *bits;

  switch (term->operation) {
    case SKEL_OPERATION_AND:
      bits = skel_term_integer (to, SKEL_TYPE_I32, ~number->number.i);
      return skel_term_negate (
          to, skel_term_binary (to, SKEL_OPERATION_AND, changed, bits));
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      bits = skel_term_binary (to, SKEL_OPERATION_AND, changed, number);
      if (term->operation == SKEL_OPERATION_XOR)
        bits = skel_term_binary (to, SKEL_OPERATION_ADD, bits, bits);
      return skel_term_binary (to, SKEL_OPERATION_SUBTRACT, number, bits);
    default:
      if (term->operands[0]->operation == SKEL_OPERATION_DIVIDE)
        bits = skel_term_binary (to, SKEL_OPERATION_REMAINDER, changed, number);
      else
        bits = skel_term_binary (to, SKEL_OPERATION_AND, changed,
            skel_term_integer (to, SKEL_TYPE_I32, number->number.i - 1));
      return skel_term_negate (to, bits);
  }
}

/* How far @term is from the place of the pixel that is computed, which it adds
 * something to; or NULL, also after *@looks. */
static const SkelTerm *
distance_of (SkelProgram *to, const SkelTerm *term, SkelCoordinate coordinate,
    int *looks)
{
  const SkelTerm *changed, *distance;

  if (term->type != SKEL_TYPE_I32 || (*looks)-- <= 0)
    return NULL;
  if (term->kind == SKEL_TERM_PLACE)
    return term->index == (int)coordinate
               ? skel_term_integer (to, SKEL_TYPE_I32, 0)
               : NULL;
  if (term->kind != SKEL_TERM_BINARY)
    return NULL;
  changed = find_changed (term);
  if (changed) {
    distance = distance_of (to, changed, coordinate, looks);
    return distance ? skel_term_binary (to, SKEL_OPERATION_ADD, distance,
                          find_change (to, term, changed))
                    : NULL;
  }
  if (term->operation != SKEL_OPERATION_ADD
      && term->operation != SKEL_OPERATION_SUBTRACT)
    return NULL;
  for (int i = 0; i < (term->operation == SKEL_OPERATION_ADD ? 2 : 1); i++) {
    distance = distance_of (to, term->operands[i], coordinate, looks);
    if (distance)
      return skel_term_binary (
          to, term->operation, distance, term->operands[1 - i]);
  }
  return NULL;
}

static int
count_places (const SkelTerm *distance)
{
  SkelRange range = distance ? distance->range : (SkelRange){ 0 };

  return distance
                 && skel_range_within (
                     range, (SkelRange){ -SKEL_MAX_SIZE, SKEL_MAX_SIZE })
             ? (int)(range.high - range.low) + 1
             : 0;
}

/* @distance from the pixel. */
static const SkelTerm *
place_at (SkelProgram *to, SkelCoordinate coordinate, int distance)
{
  return skel_term_binary (to, SKEL_OPERATION_ADD,
      skel_term_place (to, coordinate),
      skel_term_integer (to, SKEL_TYPE_I32, distance));
}

/* @value where @distance is @d, else @otherwise, if there is that. */
static const SkelTerm *
where (SkelProgram *to, const SkelTerm *distance, int d, const SkelTerm *value,
    const SkelTerm *otherwise)
{
  return otherwise ? skel_term_select (to,
                         skel_term_binary (to, SKEL_OPERATION_EQUAL, distance,
                             skel_term_integer (to, SKEL_TYPE_I32, d)),
                         value, otherwise)
                   : value;
}

/* The pixels of @gather @dy away, of which @column says which; NULL where one
 * is farther away than is read. */
static const SkelTerm *
choose_column (
    SkelProgram *to, const SkelTerm *gather, int dy, const SkelTerm *column)
{
  const SkelTerm *chosen = NULL;

  for (int dx = column->range.low; dx <= column->range.high; dx++) {
    const SkelTerm *load = skel_term_read (to, gather->index, gather->channel,
        place_at (to, SKEL_COORDINATE_Y, dy),
        place_at (to, SKEL_COORDINATE_X, dx));

    if (!load || load->kind != SKEL_TERM_LOAD)
      return NULL;
    chosen = where (to, column, dx, load, chosen);
  }
  return chosen;
}

static const SkelTerm *
choose (SkelProgram *to, const SkelTerm *gather, const SkelTerm *row,
    const SkelTerm *column)
{
  const SkelTerm *chosen = NULL;

  for (int dy = row->range.low; dy <= row->range.high; dy++) {
    const SkelTerm *of = choose_column (to, gather, dy, column);

    if (!of)
      return NULL;
    chosen = where (to, row, dy, of, chosen);
  }
  return chosen;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const SkelTerm *row, *column, *chosen = NULL;
  int looks[] = { MOST_LOOKS, MOST_LOOKS };

  if (term->kind == SKEL_TERM_GATHER && operands[0] && operands[1]) {
    row = distance_of (to, operands[0], SKEL_COORDINATE_Y, &looks[0]);
    column = distance_of (to, operands[1], SKEL_COORDINATE_X, &looks[1]);
    if (count_places (row) > 0 && count_places (column) > 0
        && (gint64)count_places (row) * count_places (column) <= MOST_PLACES)
      chosen = choose (to, term, row, column);
  }
  return chosen ? chosen : skel_rewrite_same (to, term, operands);
}

SkelProgram *
skel_pass_gathers (const SkelProgram *program)
{
  return skel_program_rewrite (program, rewrite, NULL);
}
