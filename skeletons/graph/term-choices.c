/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-choices.c: terms that choose. */
#include "compute.h"
#include "difference.h"
#include "exact.h"
#include "refine.h"
#include "term-forms.h"
#include "term-rules.h"
#include "term.h"

/* Sums that are looked into for one thing. */
#define MAX_LOOKS 256

/* And for choices by a condition, of which others are made then. */
#define MAX_GIVEN 12

/* @value, or where it is that within a bound, by @operation, that is no tighter
 * than @bound, what is within. */
static const SkelTerm *
within (const SkelTerm *value, SkelOperation operation, const SkelTerm *bound)
{
  if (skel_term_is_operation (value, operation)
      && skel_term_is_constant (value->operands[1])
      && skel_term_is_constant (bound)
      && skel_compute_binary (
             operation, bound->type, bound->number, value->operands[1]->number)
                 .i
             == bound->number.i)
    return value->operands[0];
  return value;
}

static const SkelTerm *
absolute (SkelProgram *program, const SkelTerm *condition, const SkelTerm *yes,
    const SkelTerm *no)
{
  const SkelTerm *value = NULL;

  if (skel_term_is_negative_of (yes, no)
      || skel_term_is_negative_of (no, yes)) {
    if (skel_difference_tells (condition, yes, NULL))
      value = yes;
    else if (skel_difference_tells (condition, NULL, no))
      value = no;
  }
  return value ? skel_term_call (program, "abs", value->type, &value, 1) : NULL;
}

/* A choice by whether an integer, of 32 bits, is less than another one, between
 * such: ranges of 64 bits are not exact enough for extremes. */
static const SkelTerm *
simplify_choice (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *a = condition->operands[0], *b = condition->operands[1];
  const SkelTerm *simple;

  if (yes == a && no == b)
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM, a, b);
  if (yes == b && no == a)
    return skel_term_binary (program, SKEL_OPERATION_MAXIMUM, a, b);
  if (a->type != SKEL_TYPE_I32 || yes->type != SKEL_TYPE_I32)
    return NULL;
  simple = absolute (program, condition, yes, no);
  if (simple)
    return simple;
  /* v < 0 ? 0 : min (v, 255) hangs on v alone */
  if (skel_difference_tells (condition,
          within (yes, SKEL_OPERATION_MINIMUM, no),
          within (no, SKEL_OPERATION_MINIMUM, yes)))
    return skel_term_binary (program, SKEL_OPERATION_MAXIMUM, yes, no);
  if (skel_difference_tells (condition,
          within (no, SKEL_OPERATION_MAXIMUM, yes),
          within (yes, SKEL_OPERATION_MAXIMUM, no)))
    return skel_term_binary (program, SKEL_OPERATION_MINIMUM, yes, no);
  return NULL;
}

/* The choice by another condition, the opposite perhaps. */
static const SkelTerm *
select_otherwise (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *a, *b;
  gboolean floating;

  if (condition->kind == SKEL_TERM_PLACE)
    return skel_term_select (program,
        skel_term_binary (program, SKEL_OPERATION_LESS,
            skel_term_integer (program, SKEL_TYPE_I32, 0), condition),
        yes, no);
  /* what is zero one way and not the other */
  if (condition->kind == SKEL_TERM_SELECT
      && skel_term_is_integer (condition->operands[2], 0)
      && !skel_range_contains (condition->operands[1]->range, 0))
    return skel_term_select (program, condition->operands[0], yes, no);
  if (condition->kind == SKEL_TERM_SELECT
      && skel_term_is_integer (condition->operands[1], 0)
      && !skel_range_contains (condition->operands[2]->range, 0))
    return skel_term_select (program, condition->operands[0], no, yes);
  if (condition->kind != SKEL_TERM_BINARY)
    return NULL;
  a = condition->operands[0];
  b = condition->operands[1];
  floating = skel_type_is_floating (a->type);
  switch (condition->operation) {
    case SKEL_OPERATION_LESS:
      /* beyond the last but one is the last */
      if (skel_term_is_last_but_one (a, b))
        return skel_term_select (program,
            skel_term_binary (program, SKEL_OPERATION_LESS, b,
                skel_term_binary (program, SKEL_OPERATION_ADD, a,
                    skel_term_integer (program, SKEL_TYPE_I32, 1))),
            no, yes);
      /* where it is the last, all else being less */
      return skel_term_is_place_and_last (a, b) && no == a
                 ? skel_term_select (program, condition, yes, b)
                 : NULL;
    case SKEL_OPERATION_EQUAL:
      /* either of two that are the same where it matters */
      if (!floating && ((yes == a && no == b) || (yes == b && no == a)))
        return no;
      if (skel_term_is_place_and_last (a, b))
        return skel_term_select (program,
            skel_term_binary (program, SKEL_OPERATION_LESS, a, b), no, yes);
      if (skel_term_is_place_and_last (b, a))
        return skel_term_select (program,
            skel_term_binary (program, SKEL_OPERATION_LESS, b, a), no, yes);
      return skel_term_is_integer (b, 0) && a->type == SKEL_TYPE_I32
                 ? skel_term_select (program, a, no, yes)
                 : NULL;
    case SKEL_OPERATION_NOT_EQUAL:
      if (skel_term_is_integer (b, 0) && a->type == SKEL_TYPE_I32)
        return skel_term_select (program, a, yes, no);
      return skel_term_select (program,
          skel_term_binary (program, SKEL_OPERATION_EQUAL, a, b), no, yes);
    case SKEL_OPERATION_LESS_EQUAL:
      /* of floats, neither need hold */
      return floating
                 ? NULL
                 : skel_term_select (program,
                       skel_term_binary (program, SKEL_OPERATION_LESS, b, a),
                       no, yes);
    default:
      return NULL;
  }
}

/* The int that @term, of @type, was before it was converted; NULL if it was
 * none. */
static const SkelTerm *
before_convert (SkelProgram *program, SkelType type, const SkelTerm *term)
{
  const SkelTerm *before;

  if (term->kind == SKEL_TERM_CONVERT
      && term->operands[0]->type == SKEL_TYPE_I32)
    return term->operands[0];
  if (skel_type_is_floating (type))
    return skel_exact_int (program, term);
  if (!skel_term_is_constant (term))
    return NULL;
  before = skel_term_convert (program, SKEL_TYPE_I32, term);
  return skel_term_convert (program, type, before) == term ? before : NULL;
}

/* The choice between ints that were converted, before they were. */
static const SkelTerm *
choose_before (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  SkelType type = yes->type;

  if (yes->kind != SKEL_TERM_CONVERT && no->kind != SKEL_TERM_CONVERT)
    return NULL;
  yes = before_convert (program, type, yes);
  no = before_convert (program, type, no);
  return yes && no ? skel_term_convert (program, type,
                         skel_term_select (program, condition, yes, no))
                   : NULL;
}

/* What @sum adds to @a; NULL if it is no sum with that, or if to find it takes
 * more than *@looks. */
static const SkelTerm *
added_to (
    SkelProgram *program, const SkelTerm *sum, const SkelTerm *a, int *looks)
{
  gboolean adds = skel_term_is_operation (sum, SKEL_OPERATION_ADD);
  const SkelTerm *more;

  if (sum == a)
    return skel_term_zero_like (program, a);
  /* operands are made before what adds them */
  if (sum->id < a->id || (*looks)-- <= 0
      || !(adds || skel_term_is_operation (sum, SKEL_OPERATION_SUBTRACT)))
    return NULL;
  more = added_to (program, sum->operands[0], a, looks);
  if (more)
    return skel_term_binary (program, sum->operation, more, sum->operands[1]);
  more = adds ? added_to (program, sum->operands[1], a, looks) : NULL;
  return more ? skel_term_binary (
                    program, SKEL_OPERATION_ADD, sum->operands[0], more)
              : NULL;
}

/* @a and what is added to it where @condition is other than zero or, if not
 * @holds, zero, else @a; NULL if @sum is not that. A constant that is added to
 * @a is chosen, too. */
static const SkelTerm *
add_if (SkelProgram *program, const SkelTerm *condition, gboolean holds,
    const SkelTerm *sum, const SkelTerm *a)
{
  SkelOperation operation = SKEL_OPERATION_ADD;
  int looks = MAX_LOOKS;
  const SkelTerm *more, *less;

  if (skel_type_is_floating (a->type))
    return NULL;
  less = skel_term_zero_like (program, a);
  if (skel_term_is_operation (a, SKEL_OPERATION_ADD)
      && skel_term_is_constant (a->operands[1])) {
    less = a->operands[1];
    a = a->operands[0];
  }
  /* what is added to nothing is all of it */
  if (skel_term_is_integer (a, 0))
    return NULL;
  more = added_to (program, sum, a, &looks);
  if (!more)
    return NULL;
  if (skel_term_is_operation (more, SKEL_OPERATION_SUBTRACT)
      && skel_term_is_integer (more->operands[0], 0)
      && skel_term_is_integer (less, 0)) {
    operation = SKEL_OPERATION_SUBTRACT;
    more = more->operands[1];
  }
  return skel_term_binary (program, operation, a,
      skel_term_select (
          program, condition, holds ? more : less, holds ? less : more));
}

static gboolean
joins_truths (const SkelTerm *term)
{
  return (skel_term_is_operation (term, SKEL_OPERATION_AND)
             || skel_term_is_operation (term, SKEL_OPERATION_OR))
         && skel_term_is_truth (term->operands[0])
         && skel_term_is_truth (term->operands[1]);
}

const SkelTerm *
skel_term_chosen (
    const SkelTerm *term, const SkelTerm *condition, gboolean holds)
{
  gboolean outcome = holds;

  while (term->kind == SKEL_TERM_SELECT
         && (term->operands[0] == condition
             || skel_difference_decides (
                 condition, holds, term->operands[0], &outcome))) {
    term = term->operands[outcome ? 1 : 2];
    outcome = holds;
  }
  return term;
}

/* Whether what is known of operands tells of @term. */
static gboolean
is_gone_into (const SkelTerm *term)
{
  return skel_term_is_operation (term, SKEL_OPERATION_ADD)
         || skel_term_is_operation (term, SKEL_OPERATION_SUBTRACT)
         || (skel_term_is_operation (term, SKEL_OPERATION_SHIFT_RIGHT)
             && skel_term_is_constant (term->operands[1]))
         || (term->kind == SKEL_TERM_BINARY
             && skel_operation_is_extreme (term->operation))
         || joins_truths (term);
}

/* The limit that @term is where @condition holds or does not; or NULL. */
static const SkelTerm *
limit_given (SkelProgram *program, const SkelTerm *term,
    const SkelTerm *condition, gboolean holds)
{
  gboolean least = skel_term_is_operation (term, SKEL_OPERATION_MINIMUM);
  const SkelTerm *asked;
  gboolean outcome;

  if ((!least && !skel_term_is_operation (term, SKEL_OPERATION_MAXIMUM))
      || !skel_term_is_constant (term->operands[1]))
    return NULL;
  asked = skel_term_binary (program, SKEL_OPERATION_LESS_EQUAL,
      term->operands[least ? 1 : 0], term->operands[least ? 0 : 1]);
  return asked && skel_difference_decides (condition, holds, asked, &outcome)
                 && outcome
             ? term->operands[1]
             : NULL;
}

/* What @term is where @condition holds or does not, as far as *@looks find
 * choices by it. */
static const SkelTerm *
given (SkelProgram *program, const SkelTerm *term, const SkelTerm *condition,
    gboolean holds, int *looks)
{
  const SkelTerm *operands[3] = { 0 }, *limit;
  gboolean chooses = term->kind == SKEL_TERM_SELECT, same = TRUE, outcome;

  if ((*looks)-- <= 0 || skel_type_is_floating (term->type))
    return term;
  if (term == condition && (!holds || skel_term_is_truth (term)))
    return skel_term_integer (program, term->type, holds);
  if (skel_difference_decides (condition, holds, term, &outcome))
    return skel_term_integer (program, SKEL_TYPE_I32, outcome);
  limit = limit_given (program, term, condition, holds);
  if (limit)
    return limit;
  if (chooses && term->operands[0] == condition)
    return given (
        program, term->operands[holds ? 1 : 2], condition, holds, looks);
  if (!chooses && !is_gone_into (term))
    return term;
  for (int i = 0; i < term->n_operands; i++) {
    operands[i] = given (program, term->operands[i], condition, holds, looks);
    same = same && operands[i] == term->operands[i];
  }
  if (same)
    return term;
  return chooses
             ? skel_term_select (program, operands[0], operands[1], operands[2])
             : skel_term_binary (
                   program, term->operation, operands[0], operands[1]);
}

const SkelTerm *
skel_term_given (SkelProgram *program, const SkelTerm *term,
    const SkelTerm *condition, gboolean holds)
{
  int looks = MAX_LOOKS;

  return given (program, term, condition, holds, &looks);
}

/* The extreme of @a and what @extreme has besides, of which what is asked of
 * places decides whether it counts: if not, it is what @a is at most, or at
 * least. NULL if @extreme is not that. */
static const SkelTerm *
extreme_if (SkelProgram *program, const SkelTerm *condition, gboolean holds,
    const SkelTerm *extreme, const SkelTerm *a)
{
  const SkelTerm *other, *neutral;

  if ((condition->depends & SKEL_DEPENDS_PIXELS)
      || extreme->kind != SKEL_TERM_BINARY
      || !skel_operation_is_extreme (extreme->operation)
      || (extreme->operands[0] != a && extreme->operands[1] != a))
    return NULL;
  other = extreme->operands[extreme->operands[0] == a];
  neutral = skel_term_integer (program, a->type,
      extreme->operation == SKEL_OPERATION_MINIMUM ? a->range.high
                                                   : a->range.low);
  return skel_term_binary (program, extreme->operation, a,
      skel_term_select (program, condition, holds ? other : neutral,
          holds ? neutral : other));
}

/* What is there or zero: what is asked of the row before what is asked of a
 * pixel; and of a place whether it is there, not whether it is not. */
static const SkelTerm *
order_questions (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  if (skel_type_is_floating (yes->type))
    return NULL;
  if (skel_term_is_integer (yes, 0)
      && skel_term_is_operation (condition, SKEL_OPERATION_LESS)
      && !(condition->depends & SKEL_DEPENDS_PIXELS)) {
    const SkelTerm *opposite = skel_term_not (program, condition);

    /* whether it is the last is told by whether it is less */
    return opposite && skel_term_is_operation (opposite, SKEL_OPERATION_LESS)
                   && !skel_term_is_last_but_one (
                       opposite->operands[0], opposite->operands[1])
               ? skel_term_select (program, opposite, no, yes)
               : NULL;
  }
  if (!skel_term_is_integer (no, 0) || skel_term_is_of_row (condition)
      || yes->kind != SKEL_TERM_SELECT
      || !skel_term_is_integer (yes->operands[2], 0)
      || !skel_term_is_of_row (yes->operands[0]))
    return NULL;
  return skel_term_select (program, yes->operands[0],
      skel_term_select (program, condition, yes->operands[1], no), no);
}

/* What is added by a choice as a sum: then it is one with what is added
 * besides. A choice by what it chooses itself may know more of its range than
 * the sum.
 */
static const SkelTerm *
choose_what_is_added (SkelProgram *program, const SkelTerm *choice)
{
  const SkelTerm *condition = choice->operands[0], *yes = choice->operands[1],
                 *no = choice->operands[2];
  const SkelTerm *sum = add_if (program, condition, TRUE, yes, no);

  if (!sum)
    sum = add_if (program, condition, FALSE, no, yes);
  return sum && skel_range_within (sum->range, skel_refine_range (choice))
             ? sum
             : NULL;
}

/* A product that is chosen where one of its factors is other than zero, and is
 * zero else, is the product. */
static const SkelTerm *
product_if (const SkelTerm *condition, const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *asked = condition;
  gboolean opposite = skel_term_is_operation (condition, SKEL_OPERATION_EQUAL);
  const SkelTerm *product = opposite ? no : yes;

  if ((opposite || skel_term_is_operation (condition, SKEL_OPERATION_NOT_EQUAL))
      && skel_term_is_integer (condition->operands[1], 0))
    asked = condition->operands[0];
  else if (opposite)
    return NULL;
  if (!skel_term_is_integer (opposite ? yes : no, 0)
      || !skel_term_is_operation (product, SKEL_OPERATION_MULTIPLY)
      || skel_type_is_floating (product->type))
    return NULL;
  return product->operands[0] == asked || product->operands[1] == asked
             ? product
             : NULL;
}

/* The two truths both of which @condition is, or, if @any, either of which;
 * FALSE: it is no such. */
static gboolean
split (const SkelTerm *condition, gboolean any, const SkelTerm *parts[2])
{
  if (joins_truths (condition)) {
    parts[0] = condition->operands[0];
    parts[1] = condition->operands[1];
    return any == skel_term_is_operation (condition, SKEL_OPERATION_OR);
  }
  if (condition->kind != SKEL_TERM_SELECT
      || !skel_term_is_integer (condition->operands[any ? 1 : 2], any))
    return FALSE;
  parts[0] = condition->operands[0];
  parts[1] = condition->operands[any ? 2 : 1];
  return TRUE;
}

/* Of what is chosen where either of two holds, or where not both do: where that
 * asks again for what is known then, the two are asked in turn. */
static const SkelTerm *
ask_in_turn (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  for (int any = 0; any < 2; any++) {
    const SkelTerm *parts[2], *known[2], *either = any ? yes : no, *last;

    if (either->kind != SKEL_TERM_SELECT || !split (condition, any, parts))
      continue;
    for (int i = 0; i < 2; i++)
      known[i] = skel_term_chosen (either, parts[i], any);
    for (int i = 0; i < 2; i++) {
      if (known[i] == either
          || (known[1 - i] == either && parts[i] != either->operands[0]))
        continue;
      last = known[1 - i];
      if (last == either)
        last = skel_term_chosen (either, parts[i], !any);
      last = skel_term_select (
          program, parts[1 - i], any ? last : yes, any ? no : last);
      return skel_term_select (
          program, parts[i], any ? known[i] : last, any ? last : known[i]);
    }
  }
  return NULL;
}

/* Of two choices by one condition that have an outcome in common: that
 * condition is asked first, and once. */
static const SkelTerm *
ask_common (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  const SkelTerm *rest, *common;

  if (yes->kind != SKEL_TERM_SELECT || no->kind != SKEL_TERM_SELECT
      || yes->operands[0] != no->operands[0])
    return NULL;
  for (int i = 1; i <= 2; i++) {
    common = yes->operands[i];
    if (common != no->operands[i])
      continue;
    rest = skel_term_select (
        program, condition, yes->operands[3 - i], no->operands[3 - i]);
    return skel_term_select (program, yes->operands[0], i == 1 ? common : rest,
        i == 1 ? rest : common);
  }
  return NULL;
}

const SkelTerm *
skel_term_select (SkelProgram *program, const SkelTerm *condition,
    const SkelTerm *yes, const SkelTerm *no)
{
  int looks = MAX_GIVEN;
  const SkelTerm *operands[] = { condition, yes, no };
  const SkelTerm *choice;
  const SkelTerm *simple;

  if (!condition || !yes || !no)
    return NULL;
  if (yes == no)
    return yes;
  if (skel_term_is_constant (condition))
    return condition->number.i != 0 ? yes : no;
  if (!skel_range_contains (condition->range, 0))
    return yes;
  /* what is asked is known where it is chosen */
  while (yes->kind == SKEL_TERM_SELECT && yes->operands[0] == condition)
    yes = operands[1] = yes->operands[1];
  while (no->kind == SKEL_TERM_SELECT && no->operands[0] == condition)
    no = operands[2] = no->operands[2];
  if (yes == no)
    return yes;
  if (yes == condition && skel_term_is_truth (condition))
    yes = operands[1] = skel_term_integer (program, yes->type, 1);
  if (no == condition)
    no = operands[2] = skel_term_integer (program, no->type, 0);
  /* of two sums what they share is to be found; choices that are made anew are
   * not asked again */
  if (!program->given
      && (skel_term_is_constant (yes) || skel_term_is_constant (no))) {
    program->given = TRUE;
    if (skel_term_is_constant (no))
      yes = operands[1] = given (program, yes, condition, TRUE, &looks);
    else
      no = operands[2] = given (program, no, condition, FALSE, &looks);
    program->given = FALSE;
  }
  if (!yes || !no || yes == no)
    return yes ? no : NULL;
  simple = select_otherwise (program, condition, yes, no);
  if (simple)
    return simple;
  if (skel_term_is_narrow (yes) && skel_term_is_narrow (no))
    return skel_term_convert (program, yes->type,
        skel_term_select (program, condition,
            skel_term_convert (program, SKEL_TYPE_I32, yes),
            skel_term_convert (program, SKEL_TYPE_I32, no)));
  if (yes->type == SKEL_TYPE_I32 && skel_term_is_integer (yes, 0)
      && skel_term_is_integer (no, 1))
    return skel_term_not (program, condition);
  /* a truth or its opposite, as another one says */
  if (skel_term_is_truth (condition) && skel_term_is_truth (yes)
      && skel_term_is_truth (no) && !skel_term_is_constant (yes)
      && !skel_term_is_constant (no) && skel_term_not (program, yes) == no)
    return skel_term_binary (program, SKEL_OPERATION_EQUAL, condition, yes);
  if (yes->type == SKEL_TYPE_I32 && skel_term_is_constant (yes)
      && skel_term_is_constant (no) && no->number.i >= 0
      && yes->number.i == no->number.i + 1)
    return skel_term_binary (
        program, SKEL_OPERATION_ADD, skel_term_truth (program, condition), no);
  simple = product_if (condition, yes, no);
  if (!simple)
    simple = ask_in_turn (program, condition, yes, no);
  if (!simple)
    simple = ask_common (program, condition, yes, no);
  if (!simple)
    simple = choose_before (program, condition, yes, no);
  if (!simple)
    simple = order_questions (program, condition, yes, no);
  if (!simple)
    simple = extreme_if (program, condition, TRUE, yes, no);
  if (!simple)
    simple = extreme_if (program, condition, FALSE, no, yes);
  if (simple)
    return simple;
  if (skel_term_is_operation (condition, SKEL_OPERATION_LESS)
      && (condition->operands[0]->type == SKEL_TYPE_I32
          || condition->operands[0]->type == SKEL_TYPE_U32))
    simple = simplify_choice (program, condition, yes, no);
  if (simple)
    return simple;
  choice = skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_SELECT,
                                             .type = yes->type,
                                             .operands = operands,
                                             .n_operands = 3 });
  simple = choice ? choose_what_is_added (program, choice) : NULL;
  return simple ? simple : choice;
}
