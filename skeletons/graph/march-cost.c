/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march-cost.c: what of a march is kept, and how much is computed, for march.h.
 */
#include "march.h"

/* Operations of a machine for functions of floats, and for a quotient. */
#define CALL_OPERATIONS 24
#define BRIEF_CALL_OPERATIONS 3
#define QUOTIENT_OPERATIONS 8
#define MIDDLE_OPERATIONS 6
#define PRODUCTS_OPERATIONS 3

/* Registers for @columns of @value, each with what is half a strip beside it.
 */
static int
words_of (const SkelMarchValue *value, int step, int half)
{
  int columns = half + (value->right - value->left) * step;

  switch (value->lane) {
    case SKEL_LANE_PAIR:
      return columns;
    case SKEL_LANE_SINGLE:
      return columns * 2 * MAX (skel_type_size (value->term->type) / 4, 1);
    default:
      return 0;
  }
}

int
skel_march_kept (const SkelMarch *march, int step, int half)
{
  int kept = 0;

  for (int v = 0; v < march->n_values; v++)
    if (march->values[v].term)
      kept += march->values[v].depth * words_of (&march->values[v], step, half);
  return kept;
}

/* How many operations a machine takes for one of @value, roughly. */
static int
operations_of (const SkelMarchValue *value)
{
  const SkelTerm *term = value->term;

  if (value->middle[0])
    return MIDDLE_OPERATIONS;
  if (skel_march_has_products (value))
    return PRODUCTS_OPERATIONS;
  if (term->kind == SKEL_TERM_CALL && skel_type_is_floating (term->type))
    return term->function->brief ? BRIEF_CALL_OPERATIONS : CALL_OPERATIONS;
  if (term->kind == SKEL_TERM_PICK && !skel_term_is_table (term))
    return term->n_operands;
  return term->kind == SKEL_TERM_BINARY
                 && (term->operation == SKEL_OPERATION_DIVIDE
                     || term->operation == SKEL_OPERATION_REMAINDER)
             ? QUOTIENT_OPERATIONS
             : 1;
}

int
skel_march_work (const SkelMarch *march, int step, int half)
{
  int work = 0;

  for (int v = 0; v < march->n_values; v++) {
    const SkelMarchValue *value = &march->values[v];
    int words;

    if (!value->term)
      continue;
    words = words_of (value, step, half);
    /* what a row's pixels have in common is computed once */
    if (skel_term_is_of_row (value->term))
      words = MIN (words, 1);
    work += operations_of (value) * words;
  }
  return work;
}
