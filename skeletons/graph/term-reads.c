/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-reads.c: terms that read pixels, and that pick one of several. */
#include "exact.h"
#include "term-forms.h"
#include "term.h"

/* Whether @term is @coordinate and something fixed, not far, which goes to
 * @distance. */
static gboolean
is_beside (const SkelTerm *term, SkelCoordinate coordinate, int *distance)
{
  const SkelTerm *place = term;

  *distance = 0;
  if (skel_term_is_operation (term, SKEL_OPERATION_ADD)
      && skel_term_is_constant (term->operands[1])) {
    gint64 far = term->operands[1]->number.i;

    if (far < -SKEL_MAX_REACH || far > SKEL_MAX_REACH)
      return FALSE;
    *distance = far;
    place = term->operands[0];
  }
  return place->kind == SKEL_TERM_PLACE && place->index == (int)coordinate;
}

/* Whether @term is the @coordinate of the pixel plus the constant *@distance,
 * or, with *@inside set, that or the nearest place within the image. */
static gboolean
is_near (const SkelTerm *term, SkelCoordinate coordinate, int *distance,
    gboolean *inside)
{
  gboolean limited = TRUE;

  while (limited && term->kind == SKEL_TERM_BINARY) {
    limited = FALSE;
    for (int i = 0; i < 2 && !limited; i++) {
      const SkelTerm *limit = term->operands[i];

      limited = term->operation == SKEL_OPERATION_MAXIMUM
                    ? skel_term_is_integer (limit, 0)
                    : term->operation == SKEL_OPERATION_MINIMUM
                          && skel_term_is_last (
                              limit, skel_coordinate_size (coordinate));
      if (limited)
        term = term->operands[1 - i];
    }
    *inside = *inside || limited;
  }
  return is_beside (term, coordinate, distance);
}

/* Whether all stages that @program has may read so far, and read so. */
static gboolean
is_within_reach (
    const SkelProgram *program, const SkelTerm *load, gboolean inside)
{
  for (guint i = 0; i < program->stages->len; i++) {
    const SkelLoops *loops = program->stages->pdata[i];

    if (!skel_loops_reach (loops, load)
        || (inside && !loops->inside[load->index]))
      return FALSE;
  }
  return !inside
         || (program->stages->len > 0
             && !g_array_index (program->images, SkelImage, load->index)
                 .transposed);
}

const SkelTerm *
skel_term_read (SkelProgram *program, int image, int channel,
    const SkelTerm *row, const SkelTerm *column)
{
  const SkelTerm *operands[] = { row, column };
  SkelTerm term = { .kind = SKEL_TERM_LOAD,
    .type = g_array_index (program->images, SkelImage, image).type,
    .index = image,
    .channel = channel };
  gboolean inside = FALSE;

  if (!row || !column)
    return NULL;
  if (!is_near (row, SKEL_COORDINATE_Y, &term.dy, &inside)
      || !is_near (column, SKEL_COORDINATE_X, &term.dx, &inside)
      || !is_within_reach (program, &term, inside)) {
    term.kind = SKEL_TERM_GATHER;
    term.dy = term.dx = 0;
    term.operands = operands;
    term.n_operands = 2;
  }
  return skel_program_intern (program, &term);
}

/* The element that a pick is where @of are elements of a parameter that follow
 * each other; or NULL. */
static const SkelTerm *
pick_element (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n)
{
  const SkelTerm *first = of[0];
  SkelType type = index->type;

  for (int i = 0; i < n; i++)
    if (of[i]->kind != SKEL_TERM_PARAMETER || of[i]->n_operands == 0
        || of[i]->index != first->index
        || of[i]->operands[0]->kind != SKEL_TERM_CONSTANT
        || of[i]->operands[0]->number.i != first->operands[0]->number.i + i)
      return NULL;
  if (first->operands[0]->number.i > 0
      || n < g_array_index (program->parameters, SkelParameter, first->index)
                 .length) {
    index = skel_term_binary (program, SKEL_OPERATION_MAXIMUM, index,
        skel_term_integer (program, type, 0));
    index = skel_term_binary (program, SKEL_OPERATION_MINIMUM, index,
        skel_term_integer (program, type, n - 1));
  }
  return skel_term_element (program, first->index,
      skel_term_binary (program, SKEL_OPERATION_ADD,
          skel_term_convert (program, SKEL_TYPE_I32, index),
          first->operands[0]));
}

const SkelTerm *
skel_term_pick (SkelProgram *program, const SkelTerm *index,
    const SkelTerm *const *of, int n)
{
  const SkelTerm **operands;
  const SkelTerm *term, *simple;
  gboolean same = TRUE;
  int first, last;

  if (!index)
    return NULL;
  for (int i = 0; i < n; i++) {
    if (!of[i])
      return NULL;
    same = same && of[i] == of[0];
  }
  if (same)
    return of[0];
  first = CLAMP (index->range.low, 0, n - 1);
  last = CLAMP (index->range.high, 0, n - 1);
  if (first == last)
    return of[first];
  simple = pick_element (program, index, of, n);
  if (simple)
    return simple;
  if (last == first + 1)
    return skel_term_select (program,
        skel_term_binary (program, SKEL_OPERATION_LESS,
            skel_term_integer (program, index->type, first), index),
        of[last], of[first]);
  simple = skel_exact_pick (program, index, of, n);
  if (simple)
    return simple;
  n = last + 1;
  operands = g_new (const SkelTerm *, n + 1);
  operands[0] = index;
  for (int i = 0; i < n; i++)
    operands[i + 1] = of[i];
  term = skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_PICK,
                                           .type = of[0]->type,
                                           .operands = operands,
                                           .n_operands = n + 1 });
  g_free (operands);
  return term;
}
