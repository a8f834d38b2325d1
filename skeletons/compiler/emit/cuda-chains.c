/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-chains.h"

/* How much more a chain may compute for a pixel than its steps do, for what
 * goes between to be no traffic; and if that has WIDE bytes at least. */
#define MORE 1.15
#define MORE_IF_WIDE 1.5
#define WIDE 4

/* Whether @a and @b fix the same values. */
static gboolean
are_same (const SkelCudaShape *a, const SkelCudaShape *b)
{
  gboolean same = a->n_fixed == b->n_fixed;

  for (int i = 0; same && i < a->n_fixed; i++)
    same = a->fixed[i].index == b->fixed[i].index
           && a->fixed[i].value == b->fixed[i].value;
  return same;
}

/* Words that the march of @shape and @layout computes for a pixel; 0: there is
 * none. */
static double
work_of (
    const SkelCudaPlan *plan, const SkelCudaShape *shape, SkelCudaLayout layout)
{
  for (guint i = 0; i < plan->entries->len; i++) {
    const SkelCudaPlanEntry *entry
        = &g_array_index (plan->entries, SkelCudaPlanEntry, i);

    if (entry->march && entry->layout == layout
        && are_same (
            &g_array_index (plan->shapes, SkelCudaShape, entry->shape), shape))
      return (double)entry->work / entry->units;
  }
  return 0;
}

gboolean
skel_cuda_chain_pays (const SkelAnalysis *chain, const SkelCudaShape *shape,
    const SkelCudaPlanEntry *entry, int bytes_between)
{
  double work = 0;

  for (int s = 0; s < 2; s++) {
    SkelCudaShape of = skel_cuda_shape_of_step (chain, s, shape);
    double step
        = work_of (skel_cuda_plan (chain->chain->steps[s]), &of, entry->layout);

    if (step == 0)
      return TRUE;
    work += step;
  }
  return (double)entry->work / entry->units
         <= work * (bytes_between >= WIDE ? MORE_IF_WIDE : MORE);
}

/* Why @chain has no code; NULL: it has. */
static const char *
object (const SkelAnalysis *chain)
{
  const SkelCudaPlan *plan = skel_cuda_plan (chain);

  return plan->marches ? NULL : plan->no_march;
}

GPtrArray *
skel_cuda_chains (const SkelAnalysis *sequence)
{
  GPtrArray *chains = g_ptr_array_new ();
  int free_from = 0;

  for (guint i = 0; i < sequence->chains->len; i++) {
    SkelAnalysis *chain = sequence->chains->pdata[i];

    if (chain->chain->first < free_from || object (chain))
      continue;
    g_ptr_array_add (chains, chain);
    free_from = chain->chain->first + 2;
  }
  return chains;
}

const char *
skel_cuda_object_to_chain (const SkelAnalysis *chain)
{
  const char *objection = object (chain);

  return objection ? objection : "the first is one with the step before it";
}
