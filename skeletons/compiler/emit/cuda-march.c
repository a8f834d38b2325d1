/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-march.h"

#include "../../cuda/geometry.h"
#include "../../graph/interior.h"
#include "../infer/programs.h"
#include "cuda-chains.h"

/* Words that a march holds at most, of what is kept and of the rows that are
 * fetched and computed, if that can be had by fetching fewer rows at once. With
 * fewer, windows of bytes became slower (docs/performance.md). */
#define MAX_HELD 284

/* ---- what is marched ---- */

/* The program for the values that @shape fixes; or NULL. */
static SkelInstance *
find_instance (const SkelAnalysis *analysis, const SkelCudaShape *shape)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelParameter *parameters = g_new0 (SkelParameter, kernel->n_parameters + 1);
  SkelInstance *instance;

  for (int i = 0; i < kernel->n_parameters; i++) {
    parameters[i] = kernel->parameters[i];
    for (int j = 0; j < shape->n_fixed; j++)
      if (shape->fixed[j].index == parameters[i].offset)
        parameters[i].minimum.i = parameters[i].maximum.i
            = shape->fixed[j].value;
  }
  instance = skel_program_for (analysis, parameters);
  g_free (parameters);
  return instance;
}

/* The march through what @instance computes, or NULL. NULL, with @objection
 * set: there is none; and with @never set, nor for other values. */
static SkelMarch *
plan_march (SkelInstance *instance, gboolean spares, const char **objection,
    gboolean *never)
{
  const SkelProgram *optimised = instance ? skel_optimised (instance) : NULL;
  SkelMarch *march;

  *objection = "the graph has not all of it";
  if (!optimised)
    return NULL;
  march = skel_march_new (optimised, spares, objection);
  *never = march == NULL && skel_march_object (optimised) != NULL;
  return march;
}

/* The march through what @program, as it is built, computes @away from the
 * image's ends; NULL where there is none, or it is no less work than @march,
 * which may be NULL. */
static SkelMarch *
plan_inside (const SkelProgram *program, const SkelExtent *away,
    gboolean spares, const SkelMarch *march)
{
  SkelProgram *inside = skel_program_optimise_inside (program, away);
  const char *objection;
  SkelMarch *planned
      = inside ? skel_march_new (inside, spares, &objection) : NULL;

  if (planned && march
      && skel_march_work (planned, 1, SKEL_GEOMETRY_MARCH_UNITS / 2)
             >= skel_march_work (march, 1, SKEL_GEOMETRY_MARCH_UNITS / 2))
    g_clear_pointer (&planned, skel_march_free);
  skel_program_free (inside);
  return planned;
}

/* Whether a frame's pixels can be computed by themselves, each as it was
 * written. */
static gboolean
may_be_framed (const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;

  return !analysis->chain && kernel->n_results == 0
         && kernel->uniforms_size == 0
         && !skel_stage_leaves_out (&kernel->stages[0]);
}

/* Gives @shape the march @inside, which leaves out a frame that is @away wide.
 */
static void
leave_frame (SkelCudaShape *shape, SkelMarch *inside, const SkelExtent *away)
{
  shape->march = inside;
  shape->frame = *away;
  shape->framed = TRUE;
}

/* Lets the frame of @shape, of @chain, be so wide that nothing else asks where
 * the image ends, if that is less work. */
static void
widen_frame (
    const SkelAnalysis *chain, SkelInstance *instance, SkelCudaShape *shape)
{
  SkelCudaShape wider = *shape;
  SkelMarch *inside;

  skel_extent_join (&wider.frame, &shape->away);
  inside = skel_cuda_frame_fits (chain, &wider)
               ? plan_inside (instance->program, &wider.frame, shape->spares,
                     shape->march)
               : NULL;
  if (!inside)
    return;
  skel_march_free (shape->march);
  shape->march = inside;
  shape->frame = wider.frame;
}

gboolean
skel_cuda_find_march (const SkelAnalysis *analysis, SkelCudaShape *shape,
    const char **objection, gboolean *never)
{
  SkelInstance *instance = find_instance (analysis, shape);

  shape->march = plan_march (instance, shape->spares, objection, never);
  if (!shape->march)
    return FALSE;
  shape->away = skel_program_reach (shape->march->program);
  if (analysis->chain)
    widen_frame (analysis, instance, shape);
  else
    shape->inside = plan_inside (
        instance->program, &shape->away, shape->spares, shape->march);
  if (shape->inside && may_be_framed (analysis)) {
    skel_march_free (shape->march);
    leave_frame (shape, g_steal_pointer (&shape->inside), &shape->away);
  }
  return TRUE;
}

gboolean
skel_cuda_find_framed_march (const SkelAnalysis *analysis, SkelCudaShape *shape)
{
  SkelInstance *instance
      = may_be_framed (analysis) ? find_instance (analysis, shape) : NULL;
  const SkelProgram *optimised = instance ? skel_optimised (instance) : NULL;

  SkelExtent away;
  SkelMarch *inside;

  if (!optimised)
    return FALSE;
  away = skel_program_reach (optimised);
  inside = plan_inside (instance->program, &away, shape->spares, NULL);
  if (inside)
    leave_frame (shape, inside, &away);
  return inside != NULL;
}

void
skel_cuda_drop_march (SkelCudaShape *shape)
{
  g_clear_pointer (&shape->march, skel_march_free);
  g_clear_pointer (&shape->inside, skel_march_free);
  if (shape->framed)
    shape->frame = (SkelExtent){ 0 };
  shape->framed = FALSE;
}

/* ---- how ---- */

/* Bytes of a unit of @image where a pixel of several channels has @step values;
 * and from a pixel to the next, where @pixels says that units are pixels. */
static int
unit_bytes (const SkelImage *image, int step)
{
  return skel_type_size (image->type) * (image->channels > 1 ? step : 1);
}

static int
pixel_bytes (const SkelImage *image, int step, gboolean pixels)
{
  return pixels ? unit_bytes (image, step)
                : step * (int)skel_type_size (image->type);
}

/* How far strips of @entry reach beyond themselves, in units. */
static void
find_reach (
    const SkelMarch *march, const SkelKernel *kernel, SkelCudaPlanEntry *entry)
{
  gboolean pixels = skel_cuda_has_pixels (kernel);

  for (int i = 0; i < kernel->n_images; i++) {
    const SkelMarchInput *input = &march->inputs[i];
    int unit = unit_bytes (&kernel->images[i], entry->step);
    int pixel = pixel_bytes (&kernel->images[i], entry->step, pixels);
    int left = skel_cuda_round_up (input->left * pixel, 4);
    int right = skel_cuda_round_up (input->right * pixel, 4);

    if (!input->read)
      continue;
    entry->reach_left = MAX (entry->reach_left, (left + unit - 1) / unit);
    entry->reach_right = MAX (entry->reach_right, (right + unit - 1) / unit);
  }
}

/* Bytes that a strip of @entry reads of a row, of all inputs together, where
 * what is to its left and right each fills @align of them. */
static int
row_bytes (const SkelMarch *march, const SkelKernel *kernel,
    const SkelCudaPlanEntry *entry, int align)
{
  gboolean pixels = skel_cuda_has_pixels (kernel);
  int bytes = 0;

  for (int i = 0; i < kernel->n_images; i++) {
    const SkelMarchInput *input = &march->inputs[i];
    int unit = unit_bytes (&kernel->images[i], entry->step);
    int pixel = pixel_bytes (&kernel->images[i], entry->step, pixels);

    if (input->read)
      bytes += (skel_cuda_round_up (input->left * pixel, align)
                   + entry->units * unit
                   + skel_cuda_round_up (input->right * pixel, align))
               * (input->trails ? 2 : 1);
  }
  return bytes;
}

/* How many rows of a turn are fetched at once, while as many are computed: all
 * that registers have room for beside the @kept words. Sums that slide are
 * left out: in parts they took up to a sixth longer. */
static int
choose_fetch (const SkelMarch *march, const SkelKernel *kernel,
    const SkelCudaPlanEntry *entry, int kept)
{
  int words = row_bytes (march, kernel, entry, 4) / 4, fetch = entry->unroll;

  while (fetch > 1 && !march->slides
         && (entry->unroll % fetch != 0 || kept + 2 * fetch * words > MAX_HELD))
    fetch--;
  return fetch;
}

/* How many turns of rows a tile at the ends of rows has, one for a thread: a
 * warp's, or what shared memory has room for. */
static int
edge_turns (const SkelMarch *march, const SkelCudaPlanEntry *entry, int row)
{
  int turns = 32;

  while (turns > 1
         && (march->above + turns * entry->unroll) * row
                > SKEL_GEOMETRY_MARCH_EDGE_MEMORY)
    turns /= 2;
  return turns;
}

/* The units that a strip has at most: so many bytes of the largest, and no
 * fewer than are words in all images, in each half. */
static int
most_units (const SkelKernel *kernel, int step, int *least)
{
  int largest = 1;

  *least = 2;
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];
    int size = skel_type_size (image->type);

    largest = MAX (largest, image->channels > 1 ? (step + 2) / 3 * size : size);
    *least = MAX (*least, 8 / size);
  }
  return MAX (SKEL_GEOMETRY_MARCH_UNITS / largest, *least);
}

/* Sets what depends on the rows that @march asks for. */
static void
set_rows (
    const SkelMarch *march, const SkelKernel *kernel, SkelCudaPlanEntry *entry)
{
  entry->unroll = skel_march_turn (march);
  if (kernel->n_results > 0 && march->rows == 0)
    entry->unroll = SKEL_GEOMETRY_RESULTS_TURN;
  entry->above = march->above;
  entry->turns_above = 1 + march->above / SKEL_GEOMETRY_MARCH_CHUNK;
  entry->mirrors = march->mirrors;
}

/* As many rows in a turn as there is room for beside the units of @entry; FALSE
 * where it is too much. */
static gboolean
fit_turn (
    const SkelMarch *march, const SkelKernel *kernel, SkelCudaPlanEntry *entry)
{
  int apart = skel_cuda_has_pixels (kernel) ? 1 : entry->step;
  int kept = skel_march_kept (march, apart, entry->units / 2);
  /* rows above the first are only read where nothing else is kept of them */
  int above = march->spares ? 0 : entry->above;
  int most;

  entry->work = skel_march_work (march, apart, entry->units / 2);
  if (kept > SKEL_GEOMETRY_MARCH_KEPT)
    return FALSE;
  most = SKEL_GEOMETRY_MARCH_WORK / MAX (entry->work, 1) - above;
  if (entry->unroll > most)
    entry->unroll = MIN (entry->unroll, skel_march_least_turn (march));
  if (entry->unroll > most)
    return FALSE;
  entry->rows = entry->unroll;
  entry->fetch = choose_fetch (march, kernel, entry, kept);
  return TRUE;
}

/* Whether rows of @march can be taken one after the other beside others that a
 * thread takes in turns. */
static gboolean
fits_ends (const SkelMarch *march, const SkelKernel *kernel,
    const SkelCudaPlanEntry *entry)
{
  int apart = skel_cuda_has_pixels (kernel) ? 1 : entry->step;
  int rows = 1 + MIN (march->above, SKEL_GEOMETRY_MARCH_CHUNK);

  return skel_march_kept (march, apart, entry->units / 2)
             <= SKEL_GEOMETRY_MARCH_KEPT
         && skel_march_work (march, apart, entry->units / 2) * rows
                <= SKEL_GEOMETRY_MARCH_WORK;
}

gboolean
skel_cuda_fit_march (const SkelKernel *kernel, const SkelCudaShape *shape,
    int step, SkelCudaPlanEntry *entry)
{
  const SkelMarch *march = shape->march;
  const SkelMarch *most = shape->inside ? shape->inside : march;
  int apart = skel_cuda_has_pixels (kernel) ? 1 : step, least;

  *entry = (SkelCudaPlanEntry){ .march = TRUE,
    .step = step,
    .units = most_units (kernel, step, &least),
    .block = SKEL_GEOMETRY_MARCH_BLOCK };
  set_rows (most, kernel, entry);
  /* whose values each have results of their own */
  if (kernel->n_results > 0 && apart == 3)
    entry->units = least = 3 * SKEL_GEOMETRY_MARCH_UNITS;
  while (!fit_turn (most, kernel, entry)
         || (shape->inside && !fits_ends (march, kernel, entry))) {
    if (entry->units / 2 < least)
      return FALSE;
    entry->units /= 2;
  }
  find_reach (march, kernel, entry);
  entry->edge_turn = entry->unroll;
  entry->edge_rows
      = edge_turns (march, entry, row_bytes (march, kernel, entry, 16))
        * entry->unroll;
  return TRUE;
}
