/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "whole-arrays.h"

#include "header.h"
#include "queries.h"
#include "sums.h"

#define MAX_LOOPS SKEL_MAX_RANK

/* A loop whose counter takes the numbers from @least on, @n of them. */
typedef struct {
  const SkelSymbol *variable;
  gint64 least, n;
} Count;

/* Loops within each other. */
typedef struct {
  const SkelSymbol *array;
  Count counts[MAX_LOOPS];
  int n;
} Loops;

/* Whether @node speaks of @array by setting elements alone. */
static gboolean
only_sets (const SkelNode *node, const SkelSymbol *array)
{
  const SkelNode *place;
  int first = 0;

  if (node->kind == SKEL_NODE_ASSIGN
      && node->operation == SKEL_OPERATION_NONE) {
    for (place = node->children[0]; place->kind == SKEL_NODE_INDEX;
        place = place->children[0])
      if (skel_node_mentions (place->children[1], array))
        return FALSE;
    first = place->symbol == array;
  } else if (node->symbol == array) {
    return FALSE;
  }
  for (int i = first; i < node->n_children; i++)
    if (!only_sets (node->children[i], array))
      return FALSE;
  return TRUE;
}

static gboolean
read_count (const SkelNode *loop, Count *count)
{
  gint64 start, limit;
  SkelHeader header;

  if (loop->kind != SKEL_NODE_FOR || !skel_header_read_either (loop, &header)
      || header.differs || !skel_node_is_integer (header.start, &start)
      || !skel_node_is_integer (header.limit, &limit)
      || skel_node_assigns (header.body, header.variable))
    return FALSE;
  limit -= header.inclusive ? 0 : header.step;
  *count = (Count){ header.variable, MIN (start, limit),
    (limit - start) * header.step + 1 };
  return count->n > 0;
}

/* Takes the count that makes steps of @unit in @sum out of it; NULL: none. */
static const Count *
take_step (const Loops *self, SkelSum *sum, gint64 unit)
{
  for (int i = 0; i < self->n; i++) {
    const Count *count = &self->counts[i];
    gint64 factor = skel_sum_factor (sum, count->variable);

    if (ABS (factor) != unit)
      continue;
    sum->number += factor * (count->least + (factor < 0 ? count->n - 1 : 0));
    return skel_sum_add_variable (sum, (SkelSymbol *)count->variable, -factor)
               ? count
               : NULL;
  }
  return NULL;
}

/* Whether @subscript is each of the numbers up to @length in some turn. */
static gboolean
takes_all (const Loops *self, const SkelNode *subscript, gint64 length)
{
  const Count *count;
  gint64 unit = 1;
  SkelSum sum;

  if (!skel_sum_read (subscript, &sum))
    return FALSE;
  while (unit < length && (count = take_step (self, &sum, unit)))
    unit *= count->n;
  return unit == length && sum.n_terms == 0 && sum.number == 0;
}

static gboolean
sets_each (const Loops *self, const SkelNode *statement)
{
  const SkelNode *place
      = statement->n_children > 0 ? statement->children[0] : NULL;

  return statement->kind == SKEL_NODE_ASSIGN
         && statement->operation == SKEL_OPERATION_NONE
         && place->kind == SKEL_NODE_INDEX
         && place->children[0]->symbol == self->array
         && takes_all (
             self, place->children[1], self->array->dimensions[0].length);
}

/* Whether the turns of @loop, in those of the others, set all of it. */
static gboolean
sets_all (Loops *self, const SkelNode *loop)
{
  GPtrArray *statements;
  gboolean all = FALSE;

  if (self->n == MAX_LOOPS || !read_count (loop, &self->counts[self->n])
      || skel_node_continues (loop->children[3])
      || skel_node_breaks (loop->children[3]))
    return FALSE;
  self->n++;
  statements = g_ptr_array_new ();
  skel_node_collect_statements (loop->children[3], statements);
  for (guint i = 0; i < statements->len && !all; i++)
    all = sets_each (self, statements->pdata[i])
          || sets_all (self, statements->pdata[i]);
  g_ptr_array_unref (statements);
  self->n--;
  return all;
}

gboolean
skel_loop_sets_all (const SkelNode *loop, const SkelSymbol *array)
{
  Loops self = { .array = array };

  return array->rank == 1 && skel_node_count_kind (loop, SKEL_NODE_RETURN) == 0
         && only_sets (loop, array) && sets_all (&self, loop);
}
