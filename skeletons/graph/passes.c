/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "passes.h"

#include "check.h"
#include "term.h"

#include <string.h>

/* Rounds of all passes; each uses what the one before has found. */
#define MAX_ROUNDS 4

const SkelPass skel_passes[] = {
  { "gathers", skel_pass_gathers, SKEL_PASS_FORMS },
  { "comparisons", skel_pass_comparisons, SKEL_PASS_FORMS },
  { "sums", skel_pass_sums, SKEL_PASS_FORMS },
  { "ranks", skel_pass_ranks, SKEL_PASS_FORMS },
  { "truths", skel_pass_truths, SKEL_PASS_FORMS },
  { "choices", skel_pass_choices, SKEL_PASS_FORMS },
  { "extremes", skel_pass_extremes, SKEL_PASS_FORMS },
  { "orders", skel_pass_orders, SKEL_PASS_FORMS },
  { "limits", skel_pass_limits, SKEL_PASS_FORMS },
  { "outside", skel_pass_outside, SKEL_PASS_ARRANGES },
  { "conditions", skel_pass_conditions, SKEL_PASS_ARRANGES },
  { "divisions", skel_pass_divisions, SKEL_PASS_ARRANGES },
  { "bytes", skel_pass_bytes, SKEL_PASS_ARRANGES },
  { "rows", skel_pass_rows, SKEL_PASS_ARRANGES },
  { "runs", skel_pass_runs, SKEL_PASS_ARRANGES },
  { NULL, NULL, 0 },
};

SkelPassSet
skel_pass_set (const char *name)
{
  for (int i = 0; skel_passes[i].name; i++)
    if (strcmp (skel_passes[i].name, name) == 0)
      return 1u << i;
  return 0;
}

static SkelProgram *
declare_like (const SkelProgram *from)
{
  SkelProgram *to = skel_program_new (from->name);

  for (guint i = 0; i < from->images->len; i++)
    skel_program_add_image (to, &g_array_index (from->images, SkelImage, i));
  for (guint i = 0; i < from->parameters->len; i++)
    skel_program_add_parameter (
        to, &g_array_index (from->parameters, SkelParameter, i));
  for (guint i = 0; i < from->results->len; i++)
    skel_program_add_result (to, &g_array_index (from->results, SkelResult, i));
  return to;
}

static const SkelTerm *
rewritten (const SkelTerm *const *terms, const SkelTerm *term)
{
  return term ? terms[term->id] : NULL;
}

/* Adds the stage @from, which nothing is stored by yet. */
static void
add_stage_like (SkelProgram *to, const SkelLoops *from)
{
  SkelLoops *loops = skel_program_add_stage (to);
  GArray *stores = loops->stores, *contributions = loops->contributions;

  *loops = *from;
  loops->stores = stores;
  loops->contributions = contributions;
}

static void
fill_stage_like (
    SkelLoops *to, const SkelLoops *from, const SkelTerm *const *terms)
{
  for (guint i = 0; i < from->stores->len; i++) {
    SkelStore store = g_array_index (from->stores, SkelStore, i);

    store.value = rewritten (terms, store.value);
    g_array_append_val (to->stores, store);
  }
  for (guint i = 0; i < from->contributions->len; i++) {
    SkelContribution contribution
        = g_array_index (from->contributions, SkelContribution, i);

    contribution.value = rewritten (terms, contribution.value);
    contribution.index = rewritten (terms, contribution.index);
    contribution.condition = rewritten (terms, contribution.condition);
    if (contribution.condition
        && contribution.condition->kind == SKEL_TERM_CONSTANT) {
      if (contribution.condition->number.i == 0)
        continue;
      contribution.condition = NULL;
    }
    g_array_append_val (to->contributions, contribution);
  }
}

SkelProgram *
skel_program_rewrite (
    const SkelProgram *from, SkelRewrite rewrite, gpointer data)
{
  SkelProgram *to = declare_like (from);
  GPtrArray *order = skel_program_order (from);
  const SkelTerm **terms = g_new0 (const SkelTerm *, from->terms->len + 1);
  GPtrArray *operands = g_ptr_array_sized_new (8);
  guint8 *roots = skel_program_roots (from);
  gboolean complete = TRUE;

  /* how far it may be read is to be known when terms are made */
  for (guint s = 0; s < from->stages->len; s++)
    add_stage_like (to, from->stages->pdata[s]);
  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];

    g_ptr_array_set_size (operands, 0);
    for (int o = 0; o < term->n_operands; o++)
      g_ptr_array_add (operands, (gpointer)terms[term->operands[o]->id]);
    terms[term->id]
        = rewrite (to, term, (const SkelTerm *const *)operands->pdata, data);
  }
  for (guint i = 0; i < from->terms->len; i++)
    complete = complete && (!roots[i] || terms[i]);
  for (guint s = 0; s < from->stages->len && complete; s++)
    fill_stage_like (to->stages->pdata[s], from->stages->pdata[s], terms);
  if (!complete)
    g_clear_pointer (&to, skel_program_free);
  g_free (roots);
  g_free (terms);
  g_ptr_array_unref (operands);
  g_ptr_array_unref (order);
  return to;
}

const SkelTerm *
skel_rewrite_same (
    SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands)
{
  SkelTerm leaf;

  switch (term->kind) {
    case SKEL_TERM_PARAMETER:
      return term->n_operands > 0
                 ? skel_term_element (to, term->index, operands[0])
                 : skel_term_parameter (to, term->index);
    case SKEL_TERM_GATHER:
      return skel_term_read (
          to, term->index, term->channel, operands[0], operands[1]);
    case SKEL_TERM_PICK:
      return skel_term_pick (
          to, operands[0], operands + 1, term->n_operands - 1);
    case SKEL_TERM_BINARY:
      return skel_term_binary (to, term->operation, operands[0], operands[1]);
    case SKEL_TERM_NEGATE:
      return skel_term_negate (to, operands[0]);
    case SKEL_TERM_CONVERT:
      return skel_term_convert (to, term->type, operands[0]);
    case SKEL_TERM_SELECT:
      return skel_term_select (to, operands[0], operands[1], operands[2]);
    case SKEL_TERM_CALL:
      return skel_term_call (
          to, term->name, term->type, operands, term->n_operands);
    default:
      leaf = *term;
      return skel_program_intern (to, &leaf);
  }
}

static gboolean
are_same (const SkelTerm *a, const SkelTerm *b)
{
  return a && b ? a->key == b->key : a == b;
}

gboolean
skel_program_is_same (const SkelProgram *a, const SkelProgram *b)
{
  for (guint i = 0; i < a->stages->len; i++) {
    const SkelLoops *one = a->stages->pdata[i], *other = b->stages->pdata[i];

    /* those that are never made are gone */
    if (one->contributions->len != other->contributions->len)
      return FALSE;
    for (guint k = 0; k < one->stores->len; k++)
      if (!are_same (g_array_index (one->stores, SkelStore, k).value,
              g_array_index (other->stores, SkelStore, k).value))
        return FALSE;
    for (guint k = 0; k < one->contributions->len; k++) {
      const SkelContribution *mine
          = &g_array_index (one->contributions, SkelContribution, k);
      const SkelContribution *its
          = &g_array_index (other->contributions, SkelContribution, k);

      if (!are_same (mine->condition, its->condition)
          || !are_same (mine->index, its->index)
          || !are_same (mine->value, its->value))
        return FALSE;
    }
  }
  return TRUE;
}

static const SkelTerm *
rewrite_same (SkelProgram *to, const SkelTerm *term,
    const SkelTerm *const *operands, gpointer data)
{
  return skel_rewrite_same (to, term, operands);
}

SkelProgram *
skel_program_copy (const SkelProgram *program)
{
  return skel_program_rewrite (program, rewrite_same, NULL);
}

/* What those of @passes that are for @purpose make of @program in one round;
 * NULL likewise. */
static SkelProgram *
run_passes (
    const SkelProgram *program, SkelPassPurpose purpose, SkelPassSet passes)
{
  SkelProgram *last = NULL;

  for (int i = 0; skel_passes[i].name; i++) {
    SkelProgram *next;

    if (skel_passes[i].purpose != purpose || !(passes >> i & 1))
      continue;
    next = skel_passes[i].run (last ? last : program);
    skel_program_free (last);
    last = next;
    if (!last)
      return NULL;
    g_assert (skel_program_check (last, NULL));
  }
  return last ? last : skel_program_copy (program);
}

SkelProgram *
skel_program_optimise_by (const SkelProgram *program, SkelPassSet passes)
{
  SkelProgram *last = run_passes (program, SKEL_PASS_FORMS, passes);

  for (int round = 1; last && round < MAX_ROUNDS; round++) {
    SkelProgram *next = run_passes (last, SKEL_PASS_FORMS, passes);
    gboolean settled = next && skel_program_is_same (last, next);

    skel_program_free (last);
    last = next;
    if (settled)
      break;
  }
  return last;
}

SkelProgram *
skel_program_arrange_by (const SkelProgram *program, SkelPassSet passes)
{
  return run_passes (program, SKEL_PASS_ARRANGES, passes);
}

SkelProgram *
skel_program_optimise (const SkelProgram *program)
{
  return skel_program_optimise_by (program, SKEL_PASS_SET_ALL);
}

SkelProgram *
skel_program_arrange (const SkelProgram *program)
{
  return skel_program_arrange_by (program, SKEL_PASS_SET_ALL);
}
