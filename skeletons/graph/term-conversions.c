/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* term-conversions.c: terms that convert. */
#include "compute.h"
#include "exact.h"
#include "term-forms.h"
#include "term-rules.h"
#include "term.h"

#include <math.h>

/* Whether converting @a to an integer @type changes no number. */
static gboolean
is_kept (const SkelTerm *a, SkelType type)
{
  return !skel_type_is_floating (a->type) && !skel_type_is_floating (type)
         && skel_range_fits (a->range, type);
}

/* Whether an integer of type @first, cut to @second, is as @type what it is
 * when it is cut to that at once. */
static gboolean
is_cut (SkelType type, SkelType second, SkelType first)
{
  return !skel_type_is_floating (first) && !skel_type_is_floating (second)
         && !skel_type_is_floating (type) && type != SKEL_TYPE_BOOL
         && second != SKEL_TYPE_BOOL
         && skel_type_size (type) <= skel_type_size (second);
}

static gboolean
is_narrower (SkelType type, const SkelTerm *a)
{
  return type != SKEL_TYPE_BOOL && !skel_type_is_floating (type)
         && !skel_type_is_floating (a->type)
         && skel_type_size (type) < skel_type_size (a->type);
}

/* What has the low bits of @a that the narrower @type has, without what was
 * done for those above; @depth choices deep. */
static const SkelTerm *
low_bits (SkelProgram *program, SkelType type, const SkelTerm *a, int depth)
{
  const SkelTerm *cut = a->kind == SKEL_TERM_CONVERT ? a->operands[0] : NULL;

  if (skel_term_is_constant (a))
    return skel_term_integer (
        program, a->type, skel_compute_wrap (type, a->number.i).i);
  if (cut && cut->kind == SKEL_TERM_CONVERT && cut->operands[0]->type == a->type
      && is_narrower (cut->type, a)
      && skel_type_size (type) <= skel_type_size (cut->type))
    return cut->operands[0];
  if (a->kind == SKEL_TERM_SELECT && depth > 0)
    return skel_term_select (program, a->operands[0],
        low_bits (program, type, a->operands[1], depth - 1),
        low_bits (program, type, a->operands[2], depth - 1));
  return a;
}

/* The sum @a of a constant with another one, by which the narrower @type has
 * all of its numbers; or NULL. They differ by what is cut off. */
static const SkelTerm *
without_cut (SkelProgram *program, SkelType type, const SkelTerm *a)
{
  const SkelRange all = skel_range_of_type (type);
  const double numbers = all.high - all.low + 1;
  const double off = floor ((a->range.low - all.low) / numbers) * numbers;
  int constant = -1;

  if (a->type != SKEL_TYPE_I32 || off == 0 || a->range.high - off > all.high)
    return NULL;
  if (skel_term_is_operation (a, SKEL_OPERATION_ADD)
      && skel_term_is_constant (a->operands[1]))
    constant = 1;
  else if (skel_term_is_operation (a, SKEL_OPERATION_SUBTRACT)
           && skel_term_is_constant (a->operands[0]))
    constant = 0;
  if (constant < 0)
    return NULL;
  return skel_term_binary (program, a->operation,
      constant == 0 ? skel_term_integer (program, SKEL_TYPE_I32,
                          a->operands[0]->number.i - off)
                    : a->operands[0],
      constant == 1 ? skel_term_integer (program, SKEL_TYPE_I32,
                          a->operands[1]->number.i - off)
                    : a->operands[1]);
}

const SkelTerm *
skel_term_convert (SkelProgram *program, SkelType type, const SkelTerm *a)
{
  const SkelTerm *simple;

  if (!a || a->type == type)
    return a;
  if (skel_term_is_constant (a))
    return skel_term_constant (
        program, type, skel_compute_convert (a->type, type, a->number));
  if (a->kind == SKEL_TERM_CONVERT
      && (is_kept (a->operands[0], a->type)
          || is_cut (type, a->type, a->operands[0]->type)))
    return skel_term_convert (program, type, a->operands[0]);
  simple = skel_exact_convert (program, type, a);
  if (simple)
    return simple;
  if (is_narrower (type, a) && a->kind == SKEL_TERM_SELECT) {
    const SkelTerm *same = low_bits (program, type, a, SKEL_CHOICES_DEEP);

    if (same != a)
      return skel_term_convert (program, type, same);
  }
  if (is_narrower (type, a)) {
    const SkelTerm *same = without_cut (program, type, a);

    if (same)
      return skel_term_convert (program, type, same);
  }
  return skel_program_intern (program, &(SkelTerm){ .kind = SKEL_TERM_CONVERT,
                                           .type = type,
                                           .operands = &a,
                                           .n_operands = 1 });
}
