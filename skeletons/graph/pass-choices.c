/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-choices.c: choices within each other that are one.
 *
 * a ? b ? v : w : w asks for both. What is chosen of a value and what an
 * operation makes of it is the value and what that takes, or nothing. And
 * an operation on two choices of the same constants, if it gives one of these,
 * is one such choice. Bits that are set one by one are added. What hangs on
 * places alone is left to those who ask what is inside.
 */
#include "bits.h"
#include "compute.h"
#include "passes.h"
#include "term-forms.h"
#include "term.h"

/* Truths within each other that are denied one by one. */
#define MAX_DENIED 64

/* Whether pixels tell whether @condition holds, a truth. */
static gboolean
is_asked_of_pixels (const SkelTerm *condition)
{
  return skel_term_is_truth (condition)
         && (condition->depends & SKEL_DEPENDS_PIXELS);
}

/* Whether @term does not hold, as far as *@looks go; *@costs says whether that
 * takes operations more. */
static const SkelTerm *
deny (SkelProgram *to, const SkelTerm *term, int *looks, gboolean *costs)
{
  gboolean both = skel_term_is_operation (term, SKEL_OPERATION_AND);
  const SkelTerm *denied;

  if ((*looks)-- > 0
      && (both || skel_term_is_operation (term, SKEL_OPERATION_OR))
      && skel_term_is_truth (term->operands[0])
      && skel_term_is_truth (term->operands[1]))
    return skel_term_binary (to, both ? SKEL_OPERATION_OR : SKEL_OPERATION_AND,
        deny (to, term->operands[0], looks, costs),
        deny (to, term->operands[1], looks, costs));
  denied = skel_term_not (to, term);
  *costs = *costs
           || (denied && denied->n_operands > 0 && denied->operands[0] == term);
  return denied;
}

/* @choice between @other and something that it is asked twice for: asks once.
 * Of @way 1 it is chosen where @condition holds, else where it does not. */
static const SkelTerm *
ask_once (SkelProgram *to, const SkelTerm *condition, const SkelTerm *choice,
    const SkelTerm *other, int way)
{
  const SkelTerm *second;
  gboolean holds, costs = FALSE;
  int looks = MAX_DENIED;

  if (choice->kind != SKEL_TERM_SELECT
      || !is_asked_of_pixels (choice->operands[0])
      || (choice->operands[1] != other && choice->operands[2] != other))
    return NULL;
  holds = choice->operands[2] == other;
  second = choice->operands[0];
  if (way == 0)
    condition = deny (to, condition, &looks, &costs);
  if (!holds)
    second = deny (to, second, &looks, &costs);
  return costs
             ? NULL
             : skel_term_select (to,
                   skel_term_binary (to, SKEL_OPERATION_AND, condition, second),
                   choice->operands[holds ? 1 : 2], other);
}

/* What by @operation leaves numbers as they are, truths if they @are; NULL:
 * nothing, or sums have it. */
static const SkelTerm *
neutral (SkelProgram *to, SkelOperation operation, SkelType type, gboolean are)
{
  switch (operation) {
    case SKEL_OPERATION_OR:
    case SKEL_OPERATION_XOR:
      return skel_term_integer (to, type, 0);
    case SKEL_OPERATION_AND:
      return skel_term_integer (to, type, are ? 1 : -1);
    default:
      return NULL;
  }
}

/* The choice by @condition of @made, which is made of @value by an operation,
 * for @way 1, and @value itself. */
static const SkelTerm *
make_or_not (SkelProgram *to, const SkelTerm *condition, const SkelTerm *made,
    const SkelTerm *value, int way)
{
  const SkelTerm *other, *nothing;

  if (made->kind != SKEL_TERM_BINARY
      || (made->operands[0] != value && made->operands[1] != value))
    return NULL;
  other = made->operands[made->operands[0] == value];
  nothing = neutral (to, made->operation, made->type,
      skel_term_is_truth (value) && skel_term_is_truth (other));
  return nothing
             ? skel_term_binary (to, made->operation, value,
                   skel_term_select (to, condition, way == 1 ? other : nothing,
                       way == 1 ? nothing : other))
             : NULL;
}

/* An operation on two choices of the same constants that is one. */
static const SkelTerm *
choose_once (SkelProgram *to, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  const SkelTerm *yes, *no;
  gint64 mixed;

  if ((operation != SKEL_OPERATION_AND && operation != SKEL_OPERATION_OR
          && !skel_operation_is_extreme (operation))
      || a->kind != SKEL_TERM_SELECT || b->kind != SKEL_TERM_SELECT
      || !is_asked_of_pixels (a->operands[0])
      || !is_asked_of_pixels (b->operands[0]))
    return NULL;
  yes = a->operands[1];
  no = a->operands[2];
  if (!skel_term_is_constant (yes) || !skel_term_is_constant (no)
      || b->operands[1] != yes || b->operands[2] != no)
    return NULL;
  mixed = skel_compute_binary (operation, yes->type, yes->number, no->number).i;
  if (mixed != yes->number.i && mixed != no->number.i)
    return NULL;
  return skel_term_select (to,
      skel_term_binary (to,
          mixed == yes->number.i ? SKEL_OPERATION_OR : SKEL_OPERATION_AND,
          a->operands[0], b->operands[0]),
      yes, no);
}

/* Whether one of @a and @b is zero: one is how much a number is more than
 * another one, which the other one is how much more than. */
static gboolean
is_either_zero (const SkelTerm *a, const SkelTerm *b)
{
  return skel_term_is_excess (a) && skel_term_is_excess (b)
         && a->operation == b->operation
         && skel_term_is_negative_of (a->operands[0], b->operands[0]);
}

/* An operation on bits that is a sum, as no two of them meet. */
static const SkelTerm *
add_bits (SkelProgram *to, SkelOperation operation, const SkelTerm *a,
    const SkelTerm *b)
{
  return (operation == SKEL_OPERATION_OR || operation == SKEL_OPERATION_XOR)
                 && ((skel_possible_bits (a) & skel_possible_bits (b)) == 0
                     || is_either_zero (a, b))
             ? skel_term_binary (to, SKEL_OPERATION_ADD, a, b)
             : NULL;
}

static const SkelTerm *
rewrite_choice (SkelProgram *to, const SkelTerm *choice,
    const SkelTerm *const *operands, const int *uses)
{
  const SkelTerm *one = NULL, *yes, *no;

  if (!is_asked_of_pixels (operands[0]))
    return NULL;
  for (int way = 1; way >= 0 && !one; way--) {
    int operand = way == 1 ? 1 : 2;
    const SkelTerm *chosen = operands[operand], *other = operands[3 - operand];

    if (uses[choice->operands[operand]->id] == 1)
      one = ask_once (to, operands[0], chosen, other, way);
    if (!one)
      one = make_or_not (to, operands[0], chosen, other, way);
  }
  if (one)
    return one;
  /* what is chosen is so anyway */
  if (skel_term_is_constant (operands[2])
      && skel_term_given (to, operands[1], operands[0], FALSE) == operands[2])
    return operands[1];
  if (skel_term_is_constant (operands[1])
      && skel_term_given (to, operands[2], operands[0], TRUE) == operands[1])
    return operands[2];
  yes = skel_term_chosen (operands[1], operands[0], TRUE);
  no = skel_term_chosen (operands[2], operands[0], FALSE);
  return yes != operands[1] || no != operands[2]
             ? skel_term_select (to, operands[0], yes, no)
             : NULL;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const SkelTerm *one = NULL;
  gboolean complete = TRUE;

  for (int i = 0; i < term->n_operands; i++)
    complete = complete && operands[i];
  if (complete && term->kind == SKEL_TERM_SELECT)
    one = rewrite_choice (to, term, operands, data);
  else if (complete && term->kind == SKEL_TERM_BINARY)
    one = choose_once (to, term->operation, operands[0], operands[1]);
  if (complete && term->kind == SKEL_TERM_BINARY && !one)
    one = add_bits (to, term->operation, operands[0], operands[1]);
  return one ? one : skel_rewrite_same (to, term, operands);
}

SkelProgram *
skel_pass_choices (const SkelProgram *program)
{
  int *uses = skel_program_count_uses (program);
  SkelProgram *chosen = skel_program_rewrite (program, rewrite, uses);

  g_free (uses);
  return chosen;
}
