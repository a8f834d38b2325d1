/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-extremes.c: the least, or the greatest, of several values.
 *
 * It does not matter in which order they are compared, nor how often each.
 */
#include "passes.h"
#include "term-forms.h"
#include "term.h"

typedef struct {
  guint8 *needed; /* by the old terms' ids: whether anything but an extreme of
                   * the same kind uses it */
  const SkelTerm **terms;
} Extremes;

static gboolean
is_extreme (const SkelTerm *term)
{
  return term->kind == SKEL_TERM_BINARY
         && skel_operation_is_extreme (term->operation);
}

static gboolean
is_like (const SkelTerm *term, const SkelTerm *root)
{
  return is_extreme (term) && term->operation == root->operation
         && term->type == root->type;
}

static int
by_place (gconstpointer a, gconstpointer b)
{
  return skel_term_compare (*(const SkelTerm **)a, *(const SkelTerm **)b);
}

/* What @root is the extreme of, as it became. */
static GPtrArray *
gather (const Extremes *self, const SkelTerm *root)
{
  GHashTable *seen = g_hash_table_new (NULL, NULL);
  GPtrArray *stack = g_ptr_array_new (), *values = g_ptr_array_new ();

  g_ptr_array_add (stack, (gpointer)root);
  while (stack->len > 0) {
    const SkelTerm *term = g_ptr_array_steal_index (stack, stack->len - 1);

    if (!g_hash_table_add (seen, (gpointer)term))
      continue;
    if (is_like (term, root) && (term == root || !self->needed[term->id])) {
      g_ptr_array_add (stack, (gpointer)term->operands[0]);
      g_ptr_array_add (stack, (gpointer)term->operands[1]);
    } else {
      g_ptr_array_add (values, (gpointer)self->terms[term->id]);
    }
  }
  g_ptr_array_unref (stack);
  g_hash_table_unref (seen);
  return values;
}

/* What @term, an int that does not wrap, is taken from, a constant; or NULL. */
static const SkelTerm *
taken_from (const SkelTerm *term)
{
  return term && skel_term_is_operation (term, SKEL_OPERATION_SUBTRACT)
                 && skel_term_is_constant (term->operands[0])
                 && term->type == SKEL_TYPE_I32 && skel_term_fits (term)
             ? term->operands[0]
             : NULL;
}

/* Of @values, of an extreme by @operation, makes one of those that are taken
 * from one constant: that less the opposite extreme. */
static void
take_once (SkelProgram *to, GPtrArray *values, SkelOperation operation)
{
  SkelOperation opposite = operation == SKEL_OPERATION_MINIMUM
                               ? SKEL_OPERATION_MAXIMUM
                               : SKEL_OPERATION_MINIMUM;

  for (guint i = 0; i < values->len; i++) {
    const SkelTerm *from = taken_from (values->pdata[i]), *extreme;

    if (!from)
      continue;
    extreme = ((const SkelTerm *)values->pdata[i])->operands[1];
    for (guint k = values->len; k-- > i + 1;)
      if (taken_from (values->pdata[k]) == from) {
        extreme = skel_term_binary (to, opposite, extreme,
            ((const SkelTerm *)values->pdata[k])->operands[1]);
        g_ptr_array_remove_index (values, k);
      }
    values->pdata[i] = (gpointer)skel_term_binary (
        to, SKEL_OPERATION_SUBTRACT, from, extreme);
  }
}

static const SkelTerm *
rewrite_extreme (SkelProgram *to, const Extremes *self, const SkelTerm *root)
{
  GPtrArray *values = gather (self, root);
  const SkelTerm *extreme = NULL;

  g_ptr_array_sort (values, by_place);
  take_once (to, values, root->operation);
  for (guint i = 0; i < values->len; i++)
    extreme = i > 0 ? skel_term_binary (
                          to, root->operation, extreme, values->pdata[i])
                    : values->pdata[i];
  g_ptr_array_unref (values);
  return extreme;
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Extremes *self = data;

  /* once there is no room, terms are missing */
  if (to->terms->len >= SKEL_MAX_TERMS)
    return NULL;
  if (!is_extreme (term))
    self->terms[term->id] = skel_rewrite_same (to, term, operands);
  else if (self->needed[term->id])
    self->terms[term->id] = rewrite_extreme (to, self, term);
  return self->terms[term->id];
}

SkelProgram *
skel_pass_extremes (const SkelProgram *program)
{
  GPtrArray *order = skel_program_order (program);
  Extremes extremes = { .needed = skel_program_roots (program),
    .terms = g_new0 (const SkelTerm *, program->terms->len + 1) };
  SkelProgram *rewritten;

  for (guint i = 0; i < order->len; i++) {
    const SkelTerm *term = order->pdata[i];

    for (int o = 0; o < term->n_operands; o++)
      if (!is_like (term->operands[o], term))
        extremes.needed[term->operands[o]->id] = TRUE;
  }
  rewritten = skel_program_rewrite (program, rewrite, &extremes);
  g_free (extremes.terms);
  g_free (extremes.needed);
  g_ptr_array_unref (order);
  return rewritten;
}
