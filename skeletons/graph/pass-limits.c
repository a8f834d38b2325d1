/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-limits.c: floats that become integers saturate, so that they need not be
 * limited before, or after.
 *
 * In (uint8_t) (v < 0 ? 0 : v > 255 ? 255 : v + 0.5f) both choices are made
 * again by the conversion: where v < 0 the sum is less than 0.5, which becomes
 * the 0 that was chosen. However a limit is written, what it would give is the
 * same number after the conversion as what it keeps away, all that this may be.
 */
#include "compute.h"
#include "passes.h"
#include "refine.h"
#include "term-forms.h"
#include "term.h"

#include <math.h>

/* Operations between the limit and the conversion. */
#define MAX_STEPS 8

/* Up to here each integer is a double. */
#define MOST_EXACT 9007199254740991.0

/* @value, but @constant where the choice @choice (its operand @side) says so,
 * or where it is in @kept_away. */
typedef struct {
  const SkelTerm *value, *constant;
  const SkelTerm *choice;
  int side;
  SkelRange kept_away;
} Limit;

static gboolean
find_choice (const SkelTerm *term, Limit *limit)
{
  for (int side = 1; side <= 2; side++)
    if (skel_term_is_constant (term->operands[side])) {
      *limit = (Limit){ term->operands[3 - side], term->operands[side], term,
        side, { 0, 0 } };
      return TRUE;
    }
  return FALSE;
}

/* fminf (), fmax () and their like give the other one for what is not a number.
 */
static gboolean
find_extreme (const SkelTerm *term, Limit *limit)
{
  gboolean least = g_str_has_prefix (term->name, "fmin");

  if (!least && !g_str_has_prefix (term->name, "fmax"))
    return FALSE;
  for (int i = 0; i < 2; i++) {
    const SkelTerm *bound = term->operands[i], *value = term->operands[1 - i];

    if (!skel_term_is_constant (bound) || bound->nan || value->nan)
      continue;
    *limit = (Limit){ .value = value, .constant = bound };
    limit->kept_away = least ? (SkelRange){ bound->number.f, INFINITY }
                             : (SkelRange){ -INFINITY, bound->number.f };
    return TRUE;
  }
  return FALSE;
}

static gboolean
find_limit (const SkelTerm *term, Limit *limit)
{
  switch (term->kind) {
    case SKEL_TERM_SELECT:
      return find_choice (term, limit);
    case SKEL_TERM_CALL:
      return find_extreme (term, limit);
    default:
      return FALSE;
  }
}

/* Whether @value, made of limit->value alone, becomes the integer that
 * @constant does wherever @limit holds. */
static gboolean
is_alike (const Limit *limit, const SkelTerm *value, const SkelTerm *constant,
    SkelType type)
{
  double number
      = skel_compute_convert (constant->type, type, constant->number).i;
  SkelRange range
      = limit->choice
            ? skel_refine_range_where (
                  value, limit->choice->operands[0], limit->side == 1)
            : skel_refine_range_given (value, limit->value, limit->kept_away);

  range = skel_range_convert (range, value->type, type);
  return !value->nan && fabs (number) <= MOST_EXACT && range.low == number
         && range.high == number;
}

static const SkelTerm *
computed (SkelProgram *to, const SkelTerm *like, int i, const SkelTerm *operand)
{
  return skel_term_binary (to, like->operation,
      i == 0 ? operand : like->operands[0],
      i == 1 ? operand : like->operands[1]);
}

/* A term that becomes the same integer of @type as @term, of a floating type,
 * without limits that say nothing; NULL where there is no room for it. */
static const SkelTerm *
without_limits (SkelProgram *to, const SkelTerm *term, SkelType type, int steps)
{
  const SkelTerm *value, *constant, *less;
  const SkelTerm *over
      = NULL; /* what is computed with the limit, if anything */
  Limit limit;
  int side = 0;

  if (steps == 0)
    return term;
  if (term->kind == SKEL_TERM_BINARY
      && (skel_term_is_constant (term->operands[0])
          || skel_term_is_constant (term->operands[1]))) {
    over = term;
    side = skel_term_is_constant (term->operands[0]) ? 1 : 0;
  }
  if (!find_limit (over ? over->operands[side] : term, &limit))
    return term;
  value = over ? computed (to, over, side, limit.value) : limit.value;
  constant = over ? computed (to, over, side, limit.constant) : limit.constant;
  if (!value || !constant)
    return NULL;
  less = without_limits (to, value, type, steps - 1);
  if (!less)
    return NULL;
  /* both become the same, and of either more may be known */
  return skel_term_is_constant (constant)
                 && (is_alike (&limit, value, constant, type)
                     || is_alike (&limit, less, constant, type))
             ? less
             : term;
}

static gboolean
is_truncated (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_CONVERT
         && skel_type_is_floating (term->operands[0]->type)
         && !skel_type_is_floating (term->type) && term->type != SKEL_TYPE_BOOL;
}

/* @term, or if that converts a truncated float on, the same truncated at once,
 * where that makes no other number of it: what is beyond one of the types must
 * be beyond the first and the last at the same end. */
static const SkelTerm *
truncated_once (SkelProgram *to, const SkelTerm *term)
{
  const SkelTerm *truncated = term, *value;
  SkelRange range, first, last, all;

  while (truncated->kind == SKEL_TERM_CONVERT && !is_truncated (truncated))
    truncated = truncated->operands[0];
  if (truncated == term || !is_truncated (truncated)
      || skel_type_size (truncated->type) == 8)
    return term;
  value = truncated->operands[0];
  range = skel_refine_range (value);
  first = all = skel_range_of_type (truncated->type);
  last = skel_range_of_type (term->type);
  for (const SkelTerm *each = term; each != truncated;
      each = each->operands[0]) {
    if (skel_type_is_floating (each->type) || each->type == SKEL_TYPE_BOOL
        || skel_type_size (each->type) == 8)
      return term;
    all = skel_range_meet (all, skel_range_of_type (each->type));
  }
  if (trunc (range.low) < all.low
      && (first.low != all.low || last.low != all.low))
    return term;
  if (trunc (range.high) > all.high
      && (first.high != all.high || last.high != all.high))
    return term;
  return skel_term_convert (to, term->type, value);
}

/* @term, or if it is a choice where what is not chosen would be the same, that.
 */
static const SkelTerm *
without_choice (const SkelTerm *term)
{
  Limit limit;

  if (term->kind != SKEL_TERM_SELECT || skel_type_is_floating (term->type)
      || !find_choice (term, &limit))
    return term;
  return is_alike (&limit, limit.value, limit.constant, term->type)
             ? limit.value
             : term;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  const SkelTerm *same = skel_rewrite_same (to, term, operands);

  if (same)
    same = truncated_once (to, without_choice (same));
  if (same && is_truncated (same)) {
    const SkelTerm *value
        = without_limits (to, same->operands[0], same->type, MAX_STEPS);

    return value ? skel_term_convert (to, same->type, value) : NULL;
  }
  return same;
}

SkelProgram *
skel_pass_limits (const SkelProgram *program)
{
  return skel_program_rewrite (program, rewrite, NULL);
}
