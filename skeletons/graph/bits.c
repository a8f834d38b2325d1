/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "bits.h"

/* Pairs of parts that are compared. */
#define MAX_LOOKS 256

static gboolean
is_operation (const SkelTerm *term, SkelOperation operation)
{
  return term->kind == SKEL_TERM_BINARY && term->operation == operation
         && !skel_type_is_floating (term->type);
}

/* Whether @term is the lower bits of its operand, as many as its type has. */
static gboolean
is_lower (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_CONVERT && term->type != SKEL_TYPE_BOOL
         && !skel_type_is_floating (term->type)
         && !skel_type_is_floating (term->operands[0]->type)
         && skel_range_of_type (term->type).low >= 0;
}

static gboolean has_bits (
    SkelFacts *facts, const SkelTerm *a, const SkelTerm *b, int *looks);

/* Whether what @a is made of has all bits of @b. */
static gboolean
have_parts (SkelFacts *facts, const SkelTerm *a, const SkelTerm *b, int *looks)
{
  if (is_operation (a, SKEL_OPERATION_OR))
    return has_bits (facts, a->operands[0], b, looks)
           || has_bits (facts, a->operands[1], b, looks);
  if (is_operation (a, SKEL_OPERATION_AND))
    return has_bits (facts, a->operands[0], b, looks)
           && has_bits (facts, a->operands[1], b, looks);
  return is_lower (a) && skel_range_fits (b->range, a->type)
         && has_bits (facts, a->operands[0], b, looks);
}

static gboolean
has_bits (SkelFacts *facts, const SkelTerm *a, const SkelTerm *b, int *looks)
{
  a = skel_term_number (a);
  b = skel_term_number (b);
  if (a == b || skel_term_is_number (b, 0))
    return TRUE;
  if ((*looks)-- <= 0)
    return FALSE;
  if (skel_term_is_known (a) && skel_term_is_known (b))
    return (b->number.i & ~a->number.i) == 0;
  if (is_operation (b, SKEL_OPERATION_OR))
    return has_bits (facts, a, b->operands[0], looks)
           && has_bits (facts, a, b->operands[1], looks);
  if (have_parts (facts, a, b, looks))
    return TRUE;
  if (is_operation (b, SKEL_OPERATION_AND)
      && (has_bits (facts, a, b->operands[0], looks)
          || has_bits (facts, a, b->operands[1], looks)))
    return TRUE;
  if (is_lower (b) && has_bits (facts, a, b->operands[0], looks))
    return TRUE;
  return skel_term_is_truth (a) && b->range.low >= 0
         && !(skel_facts_relation (facts, b, a) & SKEL_GREATER);
}

gboolean
skel_has_bits (SkelFacts *facts, const SkelTerm *a, const SkelTerm *b)
{
  int looks = MAX_LOOKS;

  return has_bits (facts, a, b, &looks);
}

/* All bits that a number within @range has. */
static guint64
bits_of_range (SkelRange range)
{
  guint64 all = 0;

  if (range.low < 0 || range.high > G_MAXUINT32)
    return ~(guint64)0;
  while (all < range.high)
    all = 2 * all + 1;
  return all;
}

static guint64 possible_bits (const SkelTerm *term, int *looks);

/* Of an operation on integers. */
static guint64
possible_bits_of_two (const SkelTerm *term, int *looks)
{
  const SkelTerm *b = term->operands[1];
  guint64 one = possible_bits (term->operands[0], looks);
  guint64 other = possible_bits (b, looks);
  gboolean is_known = skel_term_is_known (b) && b->number.i > 0;

  switch (term->operation) {
    case SKEL_OPERATION_AND:
      return one & other;
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return one | other;
    case SKEL_OPERATION_ADD:
      return (one & other) == 0 ? one | other : ~(guint64)0;
    case SKEL_OPERATION_MULTIPLY:
      return is_known && (other & (other - 1)) == 0 && skel_term_fits (term)
                 ? one * other
                 : ~(guint64)0;
    default:
      return ~(guint64)0;
  }
}

static guint64
possible_bits (const SkelTerm *term, int *looks)
{
  guint64 all;

  term = skel_term_number (term);
  all = bits_of_range (term->range);
  if (skel_type_is_floating (term->type) || (*looks)-- <= 0)
    return all;
  switch (term->kind) {
    case SKEL_TERM_CONSTANT:
      return term->number.i;
    case SKEL_TERM_SELECT:
      return all
             & (possible_bits (term->operands[1], looks)
                 | possible_bits (term->operands[2], looks));
    case SKEL_TERM_BINARY:
      return skel_operation_is_comparison (term->operation)
                 ? all
                 : all & possible_bits_of_two (term, looks);
    default:
      return all;
  }
}

guint64
skel_possible_bits (const SkelTerm *term)
{
  int looks = MAX_LOOKS;

  return possible_bits (term, &looks);
}

gboolean
skel_is_within_bits (const SkelTerm *term, gint64 number)
{
  gint64 all = 0;

  term = skel_term_number (term);
  if (is_operation (term, SKEL_OPERATION_AND))
    for (int i = 0; i < 2; i++)
      if (skel_term_is_number (term->operands[i], number))
        return TRUE;
  if (term->range.low < 0 || term->range.high > G_MAXINT32)
    return FALSE;
  while (all < term->range.high)
    all = 2 * all + 1;
  return (all & ~number) == 0;
}
