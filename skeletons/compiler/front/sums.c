/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sums.h"

#include "make.h"
#include "queries.h"

/* Far beyond all places in images. */
#define MAX_NUMBER (1 << 24)

gint64
skel_sum_factor (const SkelSum *sum, const SkelSymbol *symbol)
{
  for (int i = 0; i < sum->n_terms; i++)
    if (sum->terms[i].symbol == symbol)
      return sum->terms[i].factor;
  return 0;
}

gboolean
skel_sum_add_variable (SkelSum *sum, SkelSymbol *symbol, gint64 factor)
{
  int i = 0;

  while (i < sum->n_terms && sum->terms[i].symbol != symbol)
    i++;
  if (i == SKEL_SUM_MAX_TERMS)
    return FALSE;
  if (i == sum->n_terms) {
    sum->terms[i].symbol = symbol;
    sum->terms[i].factor = 0;
    sum->n_terms++;
  }
  sum->terms[i].factor += factor;
  if (sum->terms[i].factor == 0)
    sum->terms[i] = sum->terms[--sum->n_terms];
  return ABS (factor) <= MAX_NUMBER;
}

gboolean
skel_sum_add (SkelSum *sum, const SkelSum *other, gint64 factor)
{
  for (int i = 0; i < other->n_terms; i++)
    if (!skel_sum_add_variable (
            sum, other->terms[i].symbol, factor * other->terms[i].factor))
      return FALSE;
  sum->number += factor * other->number;
  return ABS (sum->number) <= MAX_NUMBER;
}

static gboolean
read_product (const SkelNode *node, SkelSum *sum)
{
  SkelSum sides[2];

  for (int i = 0; i < 2; i++)
    if (!skel_sum_read (node->children[i], &sides[i]))
      return FALSE;
  for (int i = 0; i < 2; i++)
    if (sides[i].n_terms == 0)
      return skel_sum_add (sum, &sides[1 - i], sides[i].number);
  return FALSE;
}

gboolean
skel_sum_read (const SkelNode *node, SkelSum *sum)
{
  SkelSum side;

  *sum = (SkelSum){ .n_terms = 0 };
  node = skel_node_bare (node);
  if (skel_type_is_floating (node->type) || node->rank > 0)
    return FALSE;
  switch (node->kind) {
    case SKEL_NODE_INTEGER:
      sum->number = node->value.i;
      return ABS (sum->number) <= MAX_NUMBER;
    case SKEL_NODE_VARIABLE:
      return node->type != SKEL_TYPE_BOOL
             && skel_sum_add_variable (sum, node->symbol, 1);
    case SKEL_NODE_NEGATE:
      return skel_type_is_signed (node->type)
             && skel_sum_read (node->children[0], &side)
             && skel_sum_add (sum, &side, -1);
    case SKEL_NODE_BINARY:
      if (node->operation == SKEL_OPERATION_MULTIPLY)
        return read_product (node, sum);
      if (node->operation != SKEL_OPERATION_ADD
          && node->operation != SKEL_OPERATION_SUBTRACT)
        return FALSE;
      if ((node->operation == SKEL_OPERATION_SUBTRACT
              && !skel_type_is_signed (node->type))
          || !skel_sum_read (node->children[0], sum)
          || !skel_sum_read (node->children[1], &side))
        return FALSE;
      return skel_sum_add (
          sum, &side, node->operation == SKEL_OPERATION_ADD ? 1 : -1);
    default:
      return FALSE;
  }
}

gboolean
skel_sum_differ (const SkelSum *a, const SkelSum *b, gint64 *difference)
{
  SkelSum sum = *a;

  if (!skel_sum_add (&sum, b, -1) || sum.n_terms > 0)
    return FALSE;
  *difference = sum.number;
  return TRUE;
}

gboolean
skel_sum_equal (const SkelSum *a, const SkelSum *b)
{
  gint64 difference;

  return skel_sum_differ (a, b, &difference) && difference == 0;
}

/* |factor| times @symbol */
static SkelNode *
make_term (
    SkelUnit *unit, SkelSymbol *symbol, gint64 factor, SkelLocation location)
{
  SkelNode *node
      = skel_make_int (unit, skel_make_variable (unit, symbol, location));

  return ABS (factor) == 1
             ? node
             : skel_make_binary (unit, SKEL_OPERATION_MULTIPLY, node,
                   skel_make_integer (unit, ABS (factor), location));
}

/* *@node + or - @part, whichever @factor says. */
static void
join (SkelUnit *unit, SkelNode **node, SkelNode *part, gint64 factor)
{
  if (*node)
    *node = skel_make_binary (unit,
        factor < 0 ? SKEL_OPERATION_SUBTRACT : SKEL_OPERATION_ADD, *node, part);
  else if (factor > 0)
    *node = part;
  else
    *node = skel_make_binary (unit, SKEL_OPERATION_SUBTRACT,
        skel_make_integer (unit, 0, part->location), part);
}

SkelNode *
skel_sum_make (SkelUnit *unit, const SkelSum *sum, SkelLocation location)
{
  SkelNode *node = NULL;

  for (int sign = 1; sign >= -1; sign -= 2) {
    for (int i = 0; i < sum->n_terms; i++)
      if (sum->terms[i].factor * sign > 0)
        join (unit, &node,
            make_term (
                unit, sum->terms[i].symbol, sum->terms[i].factor, location),
            sign);
    if (sum->number * sign > 0)
      join (unit, &node, skel_make_integer (unit, ABS (sum->number), location),
          sign);
  }
  return node ? node : skel_make_integer (unit, 0, location);
}
