/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "bounds.h"

#include "passes.h"
#include "questions.h"
#include "term.h"

/* Cases that a value is told apart into. */
#define MAX_CASES 4096

/* Limits that are looked at, and the terms that one is made of. */
#define MAX_LIMITS 8
#define MAX_TERMS 32

/* Whether @term hangs on nothing that changes but pixels at the place of images
 * other than @image, and is made of no more than *@left terms. */
static gboolean
is_limit (const SkelTerm *term, int image, int *left)
{
  gboolean good
      = (*left)-- > 0 && term->kind != SKEL_TERM_GATHER
        && (term->kind != SKEL_TERM_LOAD
            || (term->index != image && term->dy == 0 && term->dx == 0));

  for (int i = 0; good && i < term->n_operands; i++)
    good = is_limit (term->operands[i], image, left);
  return good;
}

static void
find_limits (
    const SkelTerm *term, int image, GHashTable *seen, GPtrArray *limits)
{
  const SkelTerm *number = skel_term_number (term);
  int left = MAX_TERMS;

  if (!g_hash_table_add (seen, (gpointer)term) || limits->len == MAX_LIMITS)
    return;
  if (number->depends & SKEL_DEPENDS_PIXELS
      && !skel_type_is_floating (number->type)
      && is_limit (number, image, &left)
      && !g_ptr_array_find (limits, number, NULL))
    g_ptr_array_add (limits, (gpointer)number);
  for (int i = 0; i < term->n_operands; i++)
    find_limits (term->operands[i], image, seen, limits);
}

GPtrArray *
skel_find_limits (const SkelProgram *program, int image)
{
  GPtrArray *limits = g_ptr_array_new ();
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  const SkelLoops *loops = program->stages->pdata[0];

  for (guint i = 0; i < loops->stores->len; i++)
    find_limits (
        g_array_index (loops->stores, SkelStore, i).value, image, seen, limits);
  g_hash_table_unref (seen);
  return limits;
}

/* The parameter of @to that is @index of @from; NULL: none is for certain. */
static const SkelTerm *
parameter_in (SkelProgram *to, const SkelProgram *from, int index)
{
  const SkelParameter *parameter
      = &g_array_index (from->parameters, SkelParameter, index);

  for (guint i = 0; i < to->parameters->len; i++) {
    const SkelParameter *other
        = &g_array_index (to->parameters, SkelParameter, i);

    if (!parameter->handed && !other->handed && parameter->length == 1
        && other->length == 1 && g_str_equal (parameter->name, other->name))
      return skel_term_parameter (to, i);
  }
  return NULL;
}

static const SkelTerm *
pixel_in (SkelProgram *to, const SkelTerm *pixel, int image)
{
  SkelTerm there = *pixel;

  if (image < 0)
    return NULL;
  if (g_array_index (to->images, SkelImage, image).output)
    return skel_program_stored (to, image);
  there.index = image;
  return skel_program_intern (to, &there);
}

const SkelTerm *
skel_limit_in (SkelProgram *to, const SkelTerm *limit, const SkelProgram *from,
    const int *images)
{
  const SkelTerm *operands[3];

  if (limit->kind == SKEL_TERM_LOAD)
    return pixel_in (to, limit, images[limit->index]);
  if (limit->kind == SKEL_TERM_PARAMETER)
    return limit->n_operands == 0 ? parameter_in (to, from, limit->index)
                                  : NULL;
  if (limit->n_operands > (int)G_N_ELEMENTS (operands))
    return NULL;
  for (int i = 0; i < limit->n_operands; i++) {
    operands[i] = skel_limit_in (to, limit->operands[i], from, images);
    if (!operands[i])
      return NULL;
  }
  return skel_rewrite_same (to, limit, operands);
}

const SkelTerm *
skel_bound_beyond (SkelProgram *program, const SkelTerm *pixel, SkelBound bound)
{
  const SkelTerm *limit = skel_term_number (bound.limit), *beyond;
  SkelType type = skel_range_fits (pixel->range, SKEL_TYPE_I32)
                          && skel_range_fits (limit->range, SKEL_TYPE_I32)
                      ? SKEL_TYPE_I32
                      : SKEL_TYPE_I64;

  pixel = skel_term_convert (program, type, pixel);
  limit = skel_term_convert (program, type, limit);
  beyond = skel_term_binary (program, SKEL_OPERATION_LESS,
      bound.is_least ? pixel : limit, bound.is_least ? limit : pixel);
  return skel_term_is_known (beyond) ? NULL : beyond;
}

gboolean
skel_facts_bound (SkelFacts *facts, const SkelTerm *value, SkelBound bound)
{
  const SkelTerm *limit = skel_facts_resolve (facts, bound.limit);

  return limit
         && !(skel_facts_relation (facts, value, limit)
              & (bound.is_least ? SKEL_LESS : SKEL_GREATER));
}

/* A condition that @value, as the facts say, hangs on; or NULL. */
static const SkelTerm *
find_condition (const SkelTerm *value)
{
  const SkelTerm *choice = skel_find_choice (value, FALSE);
  const SkelTerm *number = skel_term_number (value);

  return !choice && skel_term_is_truth (number) && !skel_term_is_known (number)
             ? number
             : choice;
}

static gboolean
is_always_bounded (
    SkelFacts *facts, const SkelTerm *value, SkelBound bound, int *n_cases)
{
  const SkelTerm *condition;
  gboolean bounded = TRUE;
  guint known = skel_facts_count (facts);

  value = skel_facts_resolve (facts, value);
  bound.limit = skel_facts_resolve (facts, bound.limit);
  if (!value || !bound.limit || ++*n_cases > MAX_CASES)
    return FALSE;
  condition = find_condition (value);
  if (!condition)
    condition = find_condition (bound.limit);
  if (!condition || skel_facts_bound (facts, value, bound))
    return skel_facts_bound (facts, value, bound);
  for (int holds = 0; holds <= 1 && bounded; holds++) {
    skel_facts_know (facts, condition, holds);
    bounded = is_always_bounded (facts, value, bound, n_cases);
    skel_facts_forget (facts, known);
  }
  return bounded;
}

gboolean
skel_is_bounded (SkelProgram *program, const SkelTerm *value, SkelBound bound)
{
  SkelFacts *facts;
  gboolean bounded;
  int n_cases = 0;

  if (!value || !bound.limit || skel_type_is_floating (value->type))
    return FALSE;
  facts = skel_facts_new (program, FALSE);
  bounded = is_always_bounded (facts, value, bound, &n_cases);
  skel_facts_free (facts);
  return bounded;
}
