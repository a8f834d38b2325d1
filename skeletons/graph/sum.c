/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sum.h"

#include "term.h"

static gboolean
is_ring (SkelType type)
{
  return !skel_type_is_floating (type) && skel_type_size (type) >= 4;
}

gboolean
skel_is_sum (const SkelTerm *term)
{
  if (term->kind != SKEL_TERM_BINARY || !is_ring (term->type))
    return FALSE;
  switch (term->operation) {
    case SKEL_OPERATION_ADD:
    case SKEL_OPERATION_SUBTRACT:
      return TRUE;
    case SKEL_OPERATION_MULTIPLY:
      return term->operands[1]->kind == SKEL_TERM_CONSTANT;
    default:
      return FALSE;
  }
}

static int
by_place (gconstpointer a, gconstpointer b)
{
  return skel_term_compare (
      ((const SkelWeighted *)a)->term, ((const SkelWeighted *)b)->term);
}

void
skel_sum_sort (GArray *weighted)
{
  g_array_sort (weighted, by_place);
}

static guint64
size_of (gint64 weight)
{
  return weight < 0 ? 0 - (guint64)weight : (guint64)weight;
}

/* The sum of those with the weight @size, or its opposite, which are @negative.
 */
static const SkelTerm *
add_all (SkelProgram *to, const GArray *found, guint64 size, gboolean negative)
{
  const SkelTerm *sum = NULL;

  for (guint i = 0; i < found->len; i++) {
    const SkelWeighted *weighted = &g_array_index (found, SkelWeighted, i);

    if (size_of (weighted->weight) != size
        || (weighted->weight < 0) != negative)
      continue;
    sum = sum ? skel_term_binary (to, SKEL_OPERATION_ADD, sum, weighted->term)
              : weighted->term;
  }
  return sum;
}

/* @sum plus, or minus, @more; there may be no @sum yet. */
static const SkelTerm *
plus (SkelProgram *to, const SkelTerm *sum, SkelOperation operation,
    const SkelTerm *more)
{
  if (sum)
    return skel_term_binary (to, operation, sum, more);
  return operation == SKEL_OPERATION_ADD ? more : skel_term_negate (to, more);
}

/* The least size of a weight above @size, or 0. */
static guint64
next_size (const GArray *found, guint64 size)
{
  guint64 next = 0;

  for (guint i = 0; i < found->len; i++) {
    guint64 other = size_of (g_array_index (found, SkelWeighted, i).weight);

    if (other > size && (next == 0 || other < next))
      next = other;
  }
  return next;
}

/* @sum and the groups of @found, by weight: those that have something with a
 * positive weight, or (@negative) the others, which are taken away. */
static const SkelTerm *
add_groups (SkelProgram *to, const GArray *found, SkelType type,
    gboolean negative, const SkelTerm *sum)
{
  for (guint64 size = next_size (found, 0); size != 0;
      size = next_size (found, size)) {
    const SkelTerm *more = add_all (to, found, size, FALSE);
    const SkelTerm *less = add_all (to, found, size, TRUE);
    const SkelTerm *group = negative ? less : more;

    if ((more == NULL) != negative)
      continue;
    if (more && less)
      group = skel_term_binary (to, SKEL_OPERATION_SUBTRACT, more, less);
    group = skel_term_binary (
        to, SKEL_OPERATION_MULTIPLY, group, skel_term_integer (to, type, size));
    sum = plus (to, sum,
        negative ? SKEL_OPERATION_SUBTRACT : SKEL_OPERATION_ADD, group);
  }
  return sum;
}

const SkelTerm *
skel_sum_write (
    SkelProgram *to, GArray *weighted, SkelType type, guint64 constant)
{
  const SkelTerm *rest = skel_term_integer (to, type, constant);
  const SkelTerm *sum;

  skel_sum_sort (weighted);
  sum = add_groups (to, weighted, type, FALSE, NULL);
  if (!sum && constant != 0)
    return add_groups (to, weighted, type, TRUE, rest);
  sum = add_groups (to, weighted, type, TRUE, sum);
  return sum ? skel_term_binary (to, SKEL_OPERATION_ADD, sum, rest) : rest;
}
