/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-chains.h"

#include "../../cuda/geometry.h"
#include "../infer/chain.h"

/* Pixels of a tile of a chain's frame along an end of the image, and bytes that
 * what goes between may take for it. */
#define FRAME_ALONG 64
#define FRAME_THREADS SKEL_GEOMETRY_MARCH_BLOCK
#define FRAME_MEMORY (12 << 10)

/* How much more a chain may compute for a pixel than its steps do, for what
 * goes between to be no traffic; and if that has WIDE bytes at least. */
#define MORE 1.15
#define MORE_IF_WIDE 1.5
#define WIDE 4

/* ---- how far it reads ---- */

SkelCudaShape
skel_cuda_shape_of_step (
    const SkelAnalysis *chain, int step, const SkelCudaShape *shape)
{
  SkelCudaShape of = { 0 };

  for (int i = 0; i < shape->n_fixed; i++) {
    int index = skel_chain_value (chain, step, shape->fixed[i].index);

    if (index < 0)
      continue;
    of.fixed[of.n_fixed].index = index;
    of.fixed[of.n_fixed++].value = shape->fixed[i].value;
  }
  return of;
}

/* The largest of the windows of those images of a step of a chain that go from
 * one to the next, or of the others, which it reads from memory. */
static gboolean
measure_step (const SkelAnalysis *chain, int step, gboolean between,
    const SkelCudaShape *shape, SkelExtent *extent)
{
  const SkelAnalysis *analysis = chain->chain->steps[step];
  const SkelKernel *kernel = &analysis->kernel;

  *extent = (SkelExtent){ 0 };
  for (int i = 0; i < kernel->n_images; i++) {
    SkelCudaShape of = skel_cuda_shape_of_step (chain, step, shape);

    if (kernel->images[i].output
        || (chain->chain->images[step][i] < 0) != between)
      continue;
    if (!skel_cuda_measure_input (analysis, i, &of))
      return FALSE;
    skel_extent_join (extent, &of.extent);
  }
  return TRUE;
}

gboolean
skel_cuda_measure_chain (const SkelAnalysis *chain, SkelCudaShape *shape)
{
  SkelExtent first, others;

  if (!measure_step (chain, 0, FALSE, shape, &first)
      || !measure_step (chain, 1, TRUE, shape, &shape->frame)
      || !measure_step (chain, 1, FALSE, shape, &others))
    return FALSE;
  shape->extent = (SkelExtent){ shape->frame.left + first.left,
    shape->frame.right + first.right, shape->frame.top + first.top,
    shape->frame.bottom + first.bottom };
  skel_extent_join (&shape->extent, &others);
  return TRUE;
}

/* ---- whether it is worth it ---- */

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

/* Bytes of what a chain's first step makes of a pixel, at most. */
static int
bytes_between (const SkelAnalysis *chain)
{
  const SkelKernel *kernel = &chain->chain->steps[0]->kernel;
  int bytes = 0;

  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      bytes
          = skel_cuda_round_up (bytes, skel_type_size (kernel->images[i].type))
            + kernel->images[i].channels
                  * (int)skel_type_size (kernel->images[i].type);
  return bytes <= 4 ? bytes : skel_cuda_round_up (bytes, 8);
}

/* How long tiles of @frame are: so that there is room for what goes between, of
 * which chain.cuh takes no more than this, and rather so that a thread computes
 * one pixel of it. 0: there is no room. */
static int
choose_along (const SkelAnalysis *chain, const SkelExtent *frame)
{
  int across = frame->left + frame->right, down = frame->top + frame->bottom;
  int rows = MAX (MAX (frame->top, frame->bottom), 1);
  int along = FRAME_ALONG;

  for (; along > 0; along /= 2) {
    int pixels
        = MAX ((across + along) * (down + rows), 2 * across * (down + along));

    if (pixels * bytes_between (chain) <= FRAME_MEMORY
        && (pixels <= FRAME_THREADS || along <= MAX (across, down)))
      break;
  }
  return along;
}

/* Whether what @entry computes again of what goes between is less than it would
 * cost to store. */
static gboolean
pays (const SkelAnalysis *chain, const SkelCudaShape *shape,
    const SkelCudaPlanEntry *entry)
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
         <= work * (bytes_between (chain) >= WIDE ? MORE_IF_WIDE : MORE);
}

const char *
skel_cuda_fit_chain (const SkelAnalysis *chain, const SkelCudaShape *shape,
    gboolean asks, SkelCudaPlanEntry *entry)
{
  entry->along = choose_along (chain, &shape->frame);
  if (entry->along == 0)
    return "what goes between is too much at the ends of the image";
  return asks && !pays (chain, shape, entry)
             ? "to compute again what goes between is slower"
             : NULL;
}

/* ---- which of them ---- */

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
