/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "refine.h"

#include "term-forms.h"

#include <math.h>

/* Steps from a term that are looked at, and what is known at once. */
#define MOST_STEPS 8
#define MOST_FACTS 8

/* @term is in @range. */
typedef struct {
  const SkelTerm *term;
  SkelRange range;
} Fact;

typedef struct {
  Fact facts[MOST_FACTS];
  int n_facts;
} Facts;

static void
add (Facts *facts, const SkelTerm *term, SkelRange range)
{
  if (facts->n_facts < MOST_FACTS)
    facts->facts[facts->n_facts++] = (Fact){ term, range };
}

/* What follows from @a <= @b, or < (@strict). */
static void
add_order (Facts *facts, const SkelTerm *a, const SkelTerm *b, gboolean strict)
{
  SkelRange below = { -INFINITY, b->range.high };
  SkelRange above = { a->range.low, INFINITY };

  if (strict) {
    below.high = skel_range_next (below.high, a->type, FALSE);
    above.low = skel_range_next (above.low, b->type, TRUE);
  }
  add (facts, a, below);
  add (facts, b, above);
}

/* What follows where @condition is, or is not, other than zero. */
static void
assume (Facts *facts, const SkelTerm *condition, gboolean holds)
{
  const SkelTerm *a, *b;

  if (condition->kind != SKEL_TERM_BINARY)
    return;
  a = condition->operands[0];
  b = condition->operands[1];
  if (skel_term_is_operation (
          condition, holds ? SKEL_OPERATION_AND : SKEL_OPERATION_OR)) {
    assume (facts, a, holds);
    assume (facts, b, holds);
  }
  if (condition->operation != SKEL_OPERATION_LESS
      && condition->operation != SKEL_OPERATION_LESS_EQUAL)
    return;
  /* what is not a number is neither less nor not */
  if (a->nan || b->nan)
    return;
  if (holds)
    add_order (facts, a, b, condition->operation == SKEL_OPERATION_LESS);
  else
    add_order (facts, b, a, condition->operation == SKEL_OPERATION_LESS_EQUAL);
}

/* Whether there are numbers of which all that is true. */
static gboolean
are_possible (const Facts *facts)
{
  for (int i = 0; i < facts->n_facts; i++) {
    SkelRange range = facts->facts[i].term->range;

    for (int j = 0; j < facts->n_facts; j++)
      if (facts->facts[j].term == facts->facts[i].term)
        range = skel_range_meet (range, facts->facts[j].range);
    if (skel_range_is_empty (range))
      return FALSE;
  }
  return TRUE;
}

static SkelRange range_given (
    const SkelTerm *term, const Facts *facts, int steps);

static SkelRange
range_of_choice (const SkelTerm *term, const Facts *facts, int steps)
{
  Facts yes = *facts, no = *facts;
  SkelRange if_yes, if_no;

  assume (&yes, term->operands[0], TRUE);
  assume (&no, term->operands[0], FALSE);
  if_yes = range_given (term->operands[1], &yes, steps);
  if_no = range_given (term->operands[2], &no, steps);
  if (!are_possible (&yes))
    return if_no;
  return are_possible (&no) ? skel_range_join (if_yes, if_no) : if_yes;
}

static SkelRange
range_of_binary (const SkelTerm *term, const Facts *facts, int steps)
{
  SkelRange range;
  gboolean nan = FALSE;

  if (term->operation != SKEL_OPERATION_ADD
      && term->operation != SKEL_OPERATION_SUBTRACT
      && term->operation != SKEL_OPERATION_MULTIPLY)
    return term->range;
  range = skel_range_binary (term->operation, term->type,
      range_given (term->operands[0], facts, steps),
      range_given (term->operands[1], facts, steps), &nan);
  return nan
                 || (!skel_type_is_floating (term->type)
                     && !skel_range_fits (range, term->type))
             ? term->range
             : range;
}

static SkelRange
range_of_convert (const SkelTerm *term, const Facts *facts, int steps)
{
  const SkelTerm *a = term->operands[0];

  return a->nan ? term->range
                : skel_range_convert (
                      range_given (a, facts, steps), a->type, term->type);
}

/* Ranges that do not meet are of what does not come to be. */
static SkelRange
range_given (const SkelTerm *term, const Facts *facts, int steps)
{
  SkelRange range = term->range, known;

  if (steps > 0 && term->kind == SKEL_TERM_SELECT)
    range = range_of_choice (term, facts, steps - 1);
  else if (steps > 0 && term->kind == SKEL_TERM_BINARY)
    range = range_of_binary (term, facts, steps - 1);
  else if (steps > 0 && term->kind == SKEL_TERM_CONVERT)
    range = range_of_convert (term, facts, steps - 1);
  for (int i = 0; i < facts->n_facts; i++) {
    if (facts->facts[i].term != term)
      continue;
    known = skel_range_meet (range, facts->facts[i].range);
    if (!skel_range_is_empty (known))
      range = known;
  }
  known = skel_range_meet (range, term->range);
  return skel_range_is_empty (known) ? term->range : known;
}

SkelRange
skel_refine_range (const SkelTerm *term)
{
  const Facts none = { .n_facts = 0 };

  return range_given (term, &none, MOST_STEPS);
}

SkelRange
skel_refine_range_where (
    const SkelTerm *term, const SkelTerm *condition, gboolean holds)
{
  Facts facts = { .n_facts = 0 };

  assume (&facts, condition, holds);
  return range_given (term, &facts, MOST_STEPS);
}

SkelRange
skel_refine_range_given (
    const SkelTerm *term, const SkelTerm *known, SkelRange range)
{
  Facts facts = { .n_facts = 0 };

  add (&facts, known, range);
  return range_given (term, &facts, MOST_STEPS);
}
