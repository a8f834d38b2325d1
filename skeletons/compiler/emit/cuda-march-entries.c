/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-march-entries.h"

#include "cuda-chains.h"
#include "cuda-entry.h"
#include "cuda-march.h"

/* Whether an entry for pixels that lie @step values apart can be for @kernel:
 * those that are nobody's, if any, are an input's. */
static gboolean
suits_step (const SkelCudaPlan *plan, const SkelKernel *kernel, int step)
{
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];

    if (image->channels == 2 || image->channels > step)
      return FALSE;
    if (image->channels > 1 && image->channels < step
        && skel_type_size (image->type) > 1)
      return FALSE;
    if (image->output && image->channels > 1 && image->channels < step
        && (plan->input < 0 || kernel->images[plan->input].channels == 1))
      return FALSE;
    if (!skel_cuda_has_pixels (kernel) && skel_type_size (image->type) > 1)
      return FALSE;
  }
  return plan->input >= 0;
}

unsigned
skel_cuda_layouts_wanted (
    const SkelCudaPlan *plan, const SkelKernel *kernel, gboolean steps)
{
  gboolean pixels = skel_cuda_has_pixels (kernel);
  unsigned wanted = pixels ? 0 : 1u << 1;

  for (int step = 3; step <= 4 && (steps || pixels); step++)
    if (suits_step (plan, kernel, step))
      wanted |= 1u << step;
  return wanted;
}

/* The entries that go by the march of @shape in those of the layouts @wanted
 * that there is room for, which are given; where it has none *@objection says
 * why. */
static unsigned
add_layouts (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    unsigned wanted, const char **objection)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelCudaShape *which = &g_array_index (plan->shapes, SkelCudaShape, shape);
  unsigned added = 0;

  *objection = "its pixels have two channels";
  for (int step = 1; step <= 4; step++) {
    SkelCudaPlanEntry entry;

    if (!(wanted >> step & 1))
      continue;
    if (!skel_cuda_fit_march (kernel, which, step, &entry)) {
      *objection = "it is too much for a thread";
      if (step == 1)
        break;
      continue;
    }
    entry.layout = skel_cuda_step_layout (step);
    skel_cuda_take_turns (kernel, which, &entry);
    if (which->framed)
      entry.along = SKEL_CUDA_FRAME_ALONG;
    if (analysis->chain) {
      *objection = skel_cuda_fit_chain (analysis, which, !added, &entry);
      if (*objection)
        break;
    }
    skel_cuda_add_entry (plan, analysis, skel_cuda_step_layout (step), shape,
        skel_cuda_step_suffix (step), entry);
    added |= 1u << step;
  }
  if (!added)
    skel_cuda_drop_march (which);
  return added;
}

/* Likewise, by a march all over the image or one that leaves out a frame. */
static unsigned
try_marches (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    unsigned wanted, const char **objection, gboolean *never)
{
  SkelCudaShape *which = &g_array_index (plan->shapes, SkelCudaShape, shape);
  const char *another;
  unsigned added = 0;

  if (skel_cuda_find_march (analysis, which, objection, never))
    added = add_layouts (plan, analysis, shape, wanted, objection);
  if (!added && skel_cuda_find_framed_march (analysis, which))
    added = add_layouts (plan, analysis, shape, wanted, &another);
  return added;
}

/* The same for those layouts @wanted that have no room for a march which keeps
 * what rows have in common, by one that spares it: of a shape of its own where
 * @shape has a march. */
static unsigned
add_sparing_marches (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, unsigned wanted)
{
  SkelCudaShape sparing = g_array_index (plan->shapes, SkelCudaShape, shape);
  guint n_shapes = plan->shapes->len;
  const char *objection;
  gboolean never;
  unsigned added;

  if (sparing.march) {
    sparing.march = sparing.inside = NULL;
    skel_cuda_drop_march (&sparing);
    shape = n_shapes;
    g_array_append_val (plan->shapes, sparing);
  }
  g_array_index (plan->shapes, SkelCudaShape, shape).spares = TRUE;
  added = try_marches (plan, analysis, shape, wanted, &objection, &never);
  if (!added) {
    g_array_index (plan->shapes, SkelCudaShape, shape).spares = FALSE;
    g_array_set_size (plan->shapes, n_shapes);
  }
  return added;
}

unsigned
skel_cuda_add_marches (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, unsigned wanted)
{
  unsigned added;
  const char *objection;
  gboolean never = FALSE;

  /* to build a program for each shape takes long */
  if (plan->never_marches)
    return 0;
  added = try_marches (plan, analysis, shape, wanted, &objection, &never);
  if (added != wanted && !never && !analysis->chain)
    added |= add_sparing_marches (plan, analysis, shape, wanted & ~added);
  if (added)
    plan->marches = TRUE;
  else
    plan->no_march = objection;
  plan->never_marches = never && !added;
  return added;
}
