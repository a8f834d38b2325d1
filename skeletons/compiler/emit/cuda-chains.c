/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-chains.h"

#include "../../cuda/geometry.h"
#include "../../graph/chain.h"
#include "../infer/chain.h"
#include "cuda-shapes.h"

#include <string.h>

/* Threads of a tile of a chain's frame, and bytes that what goes between may
 * take for it. */
#define FRAME_THREADS SKEL_GEOMETRY_MARCH_BLOCK
#define FRAME_MEMORY (12 << 10)

/* Words that a device computes while it moves a byte, which it does at the same
 * time: of measured chains all that were faster than their steps on large
 * images are told by it from all that were not (docs/performance.md). */
#define WORDS_FOR_BYTE 4

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

/* Adds how far the step @step, which is @wanted, reads what earlier ones write,
 * and what lies in memory, to @extent. */
static gboolean
measure_step (const SkelAnalysis *chain, int step, const SkelCudaShape *shape,
    SkelExtent *wanted, SkelExtent *extent)
{
  const SkelAnalysis *analysis = chain->chain->steps[step];
  const SkelKernel *kernel = &analysis->kernel;

  for (int i = 0; i < kernel->n_images; i++) {
    SkelCudaShape of = skel_cuda_shape_of_step (chain, step, shape);
    int image = chain->chain->images[step][i];
    SkelExtent reach;

    if (kernel->images[i].output)
      continue;
    if (!skel_cuda_measure_input (analysis, i, &of))
      return FALSE;
    reach = skel_extent_add (&wanted[step], &of.extent);
    skel_extent_join (
        image < 0 ? &wanted[skel_chain_writer (image)] : extent, &reach);
  }
  return TRUE;
}

/* Sets how far around a pixel each step is @wanted, and all of them read
 * memory.
 * @mirrored: what is wanted on one side of a step that reads what is between
 * is, too, on the other side, since it may stand for what is beyond the image.
 */
static gboolean
measure (const SkelAnalysis *chain, const SkelCudaShape *shape,
    gboolean mirrored, SkelExtent *wanted, SkelExtent *extent)
{
  memset (wanted, 0, SKEL_MAX_CHAIN * sizeof *wanted);
  *extent = (SkelExtent){ 0 };
  for (int s = chain->chain->n_steps - 1; s >= 0; s--) {
    SkelExtent *step = &wanted[s];

    if (mirrored && s > 0) {
      step->left = step->right = MAX (step->left, step->right);
      step->top = step->bottom = MAX (step->top, step->bottom);
    }
    if (!measure_step (chain, s, shape, wanted, extent))
      return FALSE;
  }
  return TRUE;
}

gboolean
skel_cuda_measure_steps (const SkelAnalysis *chain, const SkelCudaShape *shape,
    SkelExtent wanted[static SKEL_MAX_CHAIN])
{
  SkelExtent extent;

  return measure (chain, shape, TRUE, wanted, &extent);
}

gboolean
skel_cuda_measure_chain (const SkelAnalysis *chain, SkelCudaShape *shape)
{
  SkelExtent wanted[SKEL_MAX_CHAIN];

  if (!measure (chain, shape, FALSE, wanted, &shape->extent))
    return FALSE;
  shape->frame = (SkelExtent){ 0 };
  for (int s = 0; s < chain->chain->n_steps; s++)
    skel_extent_join (&shape->frame, &wanted[s]);
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

/* Bytes of what the step @step of a chain makes of a pixel, at most. */
static int
bytes_of_step (const SkelAnalysis *chain, int step)
{
  const SkelKernel *kernel = &chain->chain->steps[step]->kernel;
  int bytes = 0;

  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output)
      bytes
          = skel_cuda_round_up (bytes, skel_type_size (kernel->images[i].type))
            + kernel->images[i].channels
                  * (int)skel_type_size (kernel->images[i].type);
  return bytes <= 4 ? bytes : skel_cuda_round_up (bytes, 8);
}

/* Pixels that a step, @wanted so far around, has of a tile of the frame of
 * @along, as chain.cuh counts them. */
static int
pixels_of_step (const SkelExtent *wanted, const SkelExtent *frame, int along)
{
  int across = wanted->left + wanted->right,
      down = wanted->top + wanted->bottom;
  int rows = MAX (MAX (frame->top, frame->bottom), 1);
  int columns = MAX (frame->left, frame->right);

  return MAX (
      (across + along) * (down + rows), (across + columns) * (down + along));
}

/* How long tiles of the frame are: so that there is room for what goes between,
 * of which chain.cuh takes no more than this, and rather so that a thread
 * computes one pixel of it. 0: there is no room. */
static int
choose_along (const SkelAnalysis *chain, const SkelCudaShape *shape)
{
  const SkelExtent *frame = &shape->frame;
  int longest = MAX (frame->left + frame->right, frame->top + frame->bottom);
  int along = SKEL_CUDA_FRAME_ALONG;
  SkelExtent wanted[SKEL_MAX_CHAIN];

  skel_cuda_measure_steps (chain, shape, wanted);
  for (; along > 0; along /= 2) {
    int most = 0, bytes = 0;

    for (int s = 0; s + 1 < chain->chain->n_steps; s++) {
      int pixels = pixels_of_step (&wanted[s], frame, along);

      most = MAX (most, pixels);
      bytes += skel_cuda_round_up (pixels * bytes_of_step (chain, s), 16);
    }
    if (bytes <= FRAME_MEMORY && (most <= FRAME_THREADS || along <= longest))
      break;
  }
  return along;
}

gboolean
skel_cuda_frame_fits (const SkelAnalysis *chain, const SkelCudaShape *shape)
{
  return choose_along (chain, shape) > 0;
}

/* Words that are computed while a pixel of all images is moved. */
static double
work_while_moved (const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  int bytes = 0;

  for (int i = 0; i < kernel->n_images; i++)
    if (skel_uses_image (analysis, i))
      bytes += kernel->images[i].channels
               * (int)skel_type_size (kernel->images[i].type);
  return WORDS_FOR_BYTE * bytes;
}

/* Whether @entry takes less time than the steps, of large images. */
static gboolean
pays (const SkelAnalysis *chain, const SkelCudaShape *shape,
    const SkelCudaPlanEntry *entry)
{
  double apart = 0;

  for (int s = 0; s < chain->chain->n_steps; s++) {
    const SkelAnalysis *analysis = chain->chain->steps[s];
    SkelCudaShape of = skel_cuda_shape_of_step (chain, s, shape);
    double step = work_of (skel_cuda_plan (analysis), &of, entry->layout);

    if (step == 0)
      return TRUE;
    apart += MAX (step, work_while_moved (analysis));
  }
  return MAX ((double)entry->work / entry->units, work_while_moved (chain))
         < apart;
}

const char *
skel_cuda_fit_chain (const SkelAnalysis *chain, const SkelCudaShape *shape,
    gboolean asks, SkelCudaPlanEntry *entry)
{
  entry->along = choose_along (chain, shape);
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

/* Whether @chain and one of @others are of the same steps, both as turns or
 * both not. */
static gboolean
overlaps (const SkelAnalysis *chain, const GPtrArray *others)
{
  for (guint i = 0; i < others->len; i++) {
    const SkelChaining *other = ((SkelAnalysis *)others->pdata[i])->chain;

    if ((chain->chain->turns > 1) == (other->turns > 1)
        && chain->chain->first < other->end && other->first < chain->chain->end)
      return TRUE;
  }
  return FALSE;
}

GPtrArray *
skel_cuda_chains (const SkelAnalysis *sequence)
{
  GPtrArray *chains = g_ptr_array_new ();

  for (guint i = 0; i < sequence->chains->len; i++) {
    SkelAnalysis *chain = sequence->chains->pdata[i];

    if (!overlaps (chain, chains) && !object (chain))
      g_ptr_array_add (chains, chain);
  }
  return chains;
}

const char *
skel_cuda_object_to_chain (const SkelAnalysis *chain)
{
  const char *objection = object (chain);

  return objection ? objection : "one of them is one with another step";
}
