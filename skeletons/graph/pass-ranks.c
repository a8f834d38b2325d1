/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* pass-ranks.c: the k-th smallest of several values, by minima and maxima,
 * whatever a sort did to find it (see ranks.h).
 */
#include "passes.h"
#include "ranks.h"
#include "term.h"

typedef struct {
  SkelRanked **of; /* by the old terms' ids, or NULL */
  const SkelTerm **terms;
} Ranks;

/* By as many exchanges as there are; which of them are needed, and which are
 * better ones, is for others to tell. */
static const SkelTerm *
make_ranked (
    SkelProgram *to, const Ranks *self, const SkelRanked *ranked, SkelType type)
{
  const SkelTerm *sorted[SKEL_RANKS_VALUES];

  for (int v = 0; v < ranked->n_values; v++)
    sorted[v] = skel_term_convert (
        to, SKEL_TYPE_I32, self->terms[ranked->values[v]->id]);
  for (int i = 0; i <= ranked->rank; i++)
    for (int v = ranked->n_values - 1; v > i; v--)
      skel_term_exchange (to, &sorted[v - 1], &sorted[v]);
  return skel_term_convert (to, type, sorted[ranked->rank]);
}

static const SkelTerm *
rewrite (SkelProgram *to, const SkelTerm *term, const SkelTerm *const *operands,
    gpointer data)
{
  Ranks *self = data;
  const SkelRanked *ranked = self->of[term->id];

  self->terms[term->id] = ranked ? make_ranked (to, self, ranked, term->type)
                                 : skel_rewrite_same (to, term, operands);
  return self->terms[term->id];
}

SkelProgram *
skel_pass_ranks (const SkelProgram *program)
{
  guint n = program->terms->len + 1;
  Ranks ranks = { .of = g_new0 (SkelRanked *, n),
    .terms = g_new0 (const SkelTerm *, n) };
  SkelProgram *rewritten;

  skel_find_ranks (program, ranks.of);
  rewritten = skel_program_rewrite (program, rewrite, &ranks);
  for (guint i = 0; i < n; i++)
    g_free (ranks.of[i]);
  g_free (ranks.of);
  g_free (ranks.terms);
  if (!rewritten
      || skel_program_count (rewritten) > skel_program_count (program)) {
    skel_program_free (rewritten);
    return skel_program_copy (program);
  }
  return rewritten;
}
