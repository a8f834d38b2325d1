/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cpu.h"

#include "../runtime/arithmetic.h"
#include "check.h"
#include "isa.h"
#include "move.h"
#include "plane.h"
#include "pool.h"
#include "scratch.h"
#include "sequence.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What a strip touches should stay in a core's second-level cache; */
#define STRIP_SIZE (512 * 1024)
/* it is smaller where an image has few of them, so that there is work for
 * every core, but not below what is worth waking a thread for. */
#define STRIPS_WANTED 64
#define STRIP_PIXELS 16384
/* Pixels that go through scratch without a margin do so in batches of rows
 * that stay in the first-level cache, or not far from it. */
#define BATCH_SIZE (64 * 1024)
/* All strips' results together. */
#define RESULTS_SIZE (64 * 1024 * 1024)

/* One job being run. Strips only read it, but for what is their own. */
typedef struct {
  const SkelJob *job;
  const SkelKernel *kernel;
  const SkelStage *stage;
  SkelRowsFunction rows;
  const SkelPixels *pixels;
  int width, height; /* of the loops */
  int units;         /* see skel_plane_units () */
  int components;    /* that it runs on one after the other */
  SkelPlane planes[SKEL_MAX_IMAGES];
  const SkelPlane *input; /* the first, or NULL */
  gboolean in_place;      /* the output is where the input is */
  /* others: outputs' other bytes come from there row by row */
  const SkelPlane *others;

  int strip_rows, n_strips;
  int batch_rows;
  gsize scratch_size; /* of a thread */

  /* blocks of results, one for each strip or for each thread, each with one
   * part for each component */
  gboolean by_strip;
  int n_blocks;
  gsize part_size;
  guint8 *blocks;
  guint8 *block_used;

  atomic_bool failed;
} Run;

static pthread_once_t isa_once = PTHREAD_ONCE_INIT;
static SkelIsa chosen_isa;
static int strip_rows_override;

static void
choose_isa (void)
{
  SkelIsa best = skel_isa_detect ();
  SkelIsa wanted = skel_isa_from_name (g_getenv ("GPUSKEL_ISA"), best);

  chosen_isa = MIN (wanted, best);
}

SkelIsa
skel_cpu_isa (void)
{
  pthread_once (&isa_once, choose_isa);
  return chosen_isa;
}

int
skel_cpu_threads (void)
{
  return skel_pool_threads ();
}

SkelIsa
skel_cpu_override (SkelIsa isa, int threads)
{
  pthread_once (&isa_once, choose_isa);
  chosen_isa = MIN (isa, skel_isa_detect ());
  skel_pool_set_threads (MAX (threads, 1));
  return chosen_isa;
}

void
skel_cpu_override_strip_rows (int rows)
{
  strip_rows_override = rows;
}

/* Where what the loops leave out of @output comes from, from the same place:
 * the first input of its type and channels, unless one is transposed. */
static const SkelPlane *
find_source (const Run *run, const SkelPlane *output)
{
  for (int i = 0; i < run->kernel->n_images; i++) {
    const SkelPlane *plane = &run->planes[i];

    if (!plane->image->output && plane->image->type == output->image->type
        && plane->image->channels == output->image->channels)
      return plane->image->transposed == output->image->transposed ? plane
                                                                   : NULL;
  }
  return NULL;
}

/* Gives the pixels of the loops' columns [left, right) of row @y, which the
 * loops leave out, their values. */
static void
leave_out (const Run *run, const SkelPlane *output, const SkelPlane *source,
    int y, int left, int right)
{
  static const guint8 zero[8];
  int size = output->layout.size;
  gssize step, source_step = 0;
  guint8 *to
      = skel_plane_walk (output, output->permutation, y, &step) + left * step;
  const guint8 *from = zero;

  if (source)
    from = skel_plane_walk (source, output->permutation, y, &source_step)
           + left * source_step;
  for (int k = 0; k < output->layout.n_values; k++)
    skel_values_copy (to + output->layout.offsets[k], step,
        source ? from + source->layout.offsets[k] : zero, source_step, size,
        right - left);
}

static void
keep_others (
    const Run *run, const SkelPlane *output, int y, int left, int right)
{
  gssize step, source_step;
  guint8 *to
      = skel_plane_walk (output, output->permutation, y, &step) + left * step;
  const guint8 *from
      = skel_plane_walk (run->input, run->input->permutation, y, &source_step)
        + left * source_step;

  if (step == source_step && step == output->layout.step) {
    run->pixels->keep_others (&output->layout, to, from, right - left);
    return;
  }
  for (int i = 0; i < output->layout.n_gaps; i++)
    skel_values_copy (to + output->layout.gaps[i].offset, step,
        from + output->layout.gaps[i].offset, source_step,
        output->layout.gaps[i].length, right - left);
}

/* Completes an output in the rows [first, last) of the loops. The stage's own
 * pixels have their other bytes already if @taken. */
static void
complete (const Run *run, const SkelPlane *output, gboolean taken, int first,
    int last)
{
  const SkelStage *stage = run->stage;
  const SkelPlane *source = find_source (run, output);
  int left = MIN (stage->space_left, run->width);
  int right = MAX (run->width - stage->space_right, left);
  gboolean others = skel_job_keeps_others (run->job, output - run->planes)
                    && output->layout.n_gaps > 0;

  if (run->in_place
      || (!skel_stage_leaves_out (run->stage) && (taken || !others)))
    return;

  for (int y = first; y < last; y++) {
    gboolean inside
        = y >= stage->space_top && y < run->height - stage->space_bottom;

    if (others) {
      if (!taken || !inside) {
        keep_others (run, output, y, 0, run->width);
      } else {
        keep_others (run, output, y, 0, left);
        keep_others (run, output, y, right, run->width);
      }
    }
    if (!inside) {
      leave_out (run, output, source, y, 0, run->width);
    } else {
      leave_out (run, output, source, y, 0, left);
      leave_out (run, output, source, y, right, run->width);
    }
  }
}

/* The address of the pixel (0, 0) for each component's code. */
static void
set_image (SkelRowsArguments *arguments, int index, const SkelPlane *plane,
    guint8 *pixels)
{
  for (int c = 0; c < plane->components; c++) {
    arguments[c].images[index].pixels = pixels + c * plane->rows * plane->pitch;
    arguments[c].images[index].stride = plane->pitch;
    arguments[c].images[index].step = plane->pixel;
  }
}

static void
set_direct (SkelRowsArguments *arguments, int index, const SkelPlane *plane)
{
  for (int c = 0; c < plane->components; c++) {
    arguments[c].images[index].pixels
        = plane->view.pixels + (plane->in_units ? 0 : plane->view.offsets[c]);
    arguments[c].images[index].stride = plane->view.stride;
    arguments[c].images[index].step = plane->view.step;
  }
}

/* Runs the stage on the rows [first, last), which the loops visit. */
static void
run_rows (const Run *run, SkelRowsArguments *arguments, guint8 *scratch,
    int first, int last)
{
  const SkelStage *stage = run->stage;
  int n_images = run->kernel->n_images;

  for (int i = 0; i < n_images; i++) {
    const SkelPlane *plane = &run->planes[i];

    if (plane->access == SKEL_ACCESS_WHOLE)
      set_image (arguments, i, plane, plane->whole + plane->lead);
    else if (skel_plane_is_direct (plane, first, last))
      set_direct (arguments, i, plane);
    else if (plane->image->output)
      set_image (arguments, i, plane,
          scratch + plane->offset + plane->lead - first * (gssize)plane->pitch);
    else
      set_image (arguments, i, plane,
          skel_plane_bring (
              plane, run->pixels, scratch + plane->offset, first, last));
  }

  for (int c = 0; c < run->components; c++)
    run->rows (&arguments[c], first, last);

  for (int i = 0; i < n_images; i++) {
    const SkelPlane *plane = &run->planes[i];

    if (plane->image->output && plane->access == SKEL_ACCESS_STRIP)
      skel_plane_take (plane, run->pixels, scratch + plane->offset, first, last,
          stage->space_left, run->width - stage->space_right,
          skel_job_keeps_others (run->job, i) ? run->others : NULL);
  }
}

/* The block of results for a strip, ready to accumulate into. */
static guint8 *
get_block (Run *run, int strip, int thread)
{
  int index = run->by_strip ? strip : thread;
  guint8 *block = run->blocks + index * run->part_size * run->job->components;

  if (!run->block_used[index]) {
    for (int c = 0; c < run->job->components; c++)
      skel_results_identity (run->kernel, block + c * run->part_size);
    run->block_used[index] = TRUE;
  }
  return block;
}

static void
run_strip (gpointer data, int strip, int thread)
{
  Run *run = data;
  const SkelStage *stage = run->stage;
  int strip_first = strip * run->strip_rows;
  int strip_last = MIN (strip_first + run->strip_rows, run->height);
  SkelRowsArguments arguments[SKEL_MAX_CHANNELS];
  guint8 *scratch = NULL;

  if (atomic_load_explicit (&run->failed, memory_order_relaxed))
    return;
  if (run->scratch_size > 0) {
    scratch = skel_scratch_get (run->scratch_size);
    if (!scratch) {
      atomic_store (&run->failed, TRUE);
      return;
    }
  }

  memset (arguments, 0, sizeof (arguments));
  for (int c = 0; c < run->components; c++) {
    arguments[c].width = run->width;
    arguments[c].height = run->height;
    arguments[c].units = run->units;
    arguments[c].values = run->job->values;
    if (run->blocks)
      arguments[c].results
          = get_block (run, strip, thread) + c * run->part_size;
  }

  for (int first = strip_first; first < strip_last; first += run->batch_rows) {
    int last = MIN (first + run->batch_rows, strip_last);
    int visited_first = MAX (first, stage->space_top);
    int visited_last = MIN (last, run->height - stage->space_bottom);

    if (visited_first < visited_last
        && stage->space_left < run->width - stage->space_right)
      run_rows (run, arguments, scratch, visited_first, visited_last);
    for (int i = 0; i < run->kernel->n_images; i++) {
      const SkelPlane *plane = &run->planes[i];

      if (plane->image->output && !plane->permutation)
        complete (run, plane, run->others != NULL, first, last);
    }
  }
}

static void
bring_whole_strip (gpointer data, int strip, int thread)
{
  Run *run = data;

  for (int i = 0; i < run->kernel->n_images; i++) {
    const SkelPlane *plane = &run->planes[i];
    int first = strip * run->strip_rows;
    int last = MIN (first + run->strip_rows, plane->height);

    if (plane->access == SKEL_ACCESS_WHOLE && !plane->image->output
        && first < last)
      skel_plane_bring (
          plane, run->pixels, plane->whole + first * plane->pitch, first, last);
  }
}

static void
take_whole_strip (gpointer data, int strip, int thread)
{
  Run *run = data;

  for (int i = 0; i < run->kernel->n_images; i++) {
    const SkelPlane *plane = &run->planes[i];
    int first = strip * run->strip_rows;
    int last = MIN (first + run->strip_rows, plane->height);

    if (plane->access == SKEL_ACCESS_WHOLE && plane->image->output
        && first < last)
      skel_plane_take (plane, run->pixels, plane->whole + first * plane->pitch,
          first, last, 0, plane->width, NULL);
  }
}

static void
complete_permuted_strip (gpointer data, int strip, int thread)
{
  Run *run = data;
  int first = strip * run->strip_rows;
  int last = MIN (first + run->strip_rows, run->height);

  for (int i = 0; i < run->kernel->n_images; i++)
    if (run->planes[i].image->output && run->planes[i].permutation)
      complete (run, &run->planes[i], FALSE, first, last);
}

/* The number of strips must not depend on that of the threads, since sums of
 * floats depend on it. */
static void
plan_strips (Run *run)
{
  const SkelKernel *kernel = run->kernel;
  gsize row_size = 1, through_size = 1;
  gboolean margins = FALSE;
  int around = 0;
  int rows;

  for (int i = 0; i < kernel->n_images; i++) {
    SkelPlane *plane = &run->planes[i];
    int extent = plane->extent.top + plane->extent.bottom;
    gsize size = (gsize)plane->pixel * plane->components * run->width;

    row_size += size;
    if (plane->access == SKEL_ACCESS_STRIP)
      through_size += plane->pitch * plane->components;
    if (!skel_plane_is_direct (plane, 0, plane->height)
        && (extent > 0 || plane->outside))
      margins = TRUE;
    around = MAX (around, extent);
  }

  rows = MAX ((run->height - 1) / STRIPS_WANTED + 1,
      (STRIP_PIXELS - 1) / run->width + 1);
  rows = MIN (rows, (int)(STRIP_SIZE / row_size));
  /* not mostly margin */
  rows = MAX (rows, around);
  /* of columns written, all of a cache line */
  if ((run->stage->read_permutation | run->stage->write_permutation)
      & SKEL_PERMUTATION_TRANSPOSE)
    rows = MAX (rows, SKEL_SCRATCH_ALIGNMENT);
  if (strip_rows_override > 0)
    rows = strip_rows_override;
  rows = CLAMP (rows, 1, run->height);

  run->by_strip = FALSE;
  for (int i = 0; i < kernel->n_results; i++)
    if (skel_type_is_floating (kernel->results[i].type))
      run->by_strip = TRUE;
  run->part_size = (kernel->results_size + SKEL_SCRATCH_ALIGNMENT - 1)
                   & ~(gsize)(SKEL_SCRATCH_ALIGNMENT - 1);
  if (run->by_strip) {
    gsize most
        = MAX (RESULTS_SIZE / (run->part_size * run->job->components), 1);

    rows = MAX ((gsize)rows, (run->height - 1) / most + 1);
  }

  run->strip_rows = rows;
  run->n_strips = (run->height - 1) / rows + 1;
  run->batch_rows = rows;
  if (!margins && through_size > 1)
    run->batch_rows = CLAMP (BATCH_SIZE / through_size, 1, (gsize)rows);
  run->n_blocks = run->by_strip ? run->n_strips : skel_pool_threads ();
}

/* Lays out what the threads and the whole images need of scratch. */
static gboolean
plan_memory (Run *run)
{
  gsize offset = 0;

  for (int i = 0; i < run->kernel->n_images; i++) {
    SkelPlane *plane = &run->planes[i];

    if (plane->access == SKEL_ACCESS_WHOLE) {
      plane->whole = aligned_alloc (SKEL_SCRATCH_ALIGNMENT,
          skel_plane_scratch_size (plane, plane->height));
      if (!plane->whole)
        return FALSE;
      /* what the loops leave out is taken from there too, before it gets
       * its value */
      if (plane->image->output && skel_stage_leaves_out (run->stage))
        memset (
            plane->whole, 0, plane->components * plane->rows * plane->pitch);
    } else if (plane->access == SKEL_ACCESS_STRIP || plane->outside) {
      plane->offset = offset;
      offset += skel_plane_scratch_size (plane, run->batch_rows);
    }
  }
  run->scratch_size = offset;

  if (run->kernel->n_results > 0) {
    gsize size = run->n_blocks * run->part_size * run->job->components;

    run->block_used = g_try_malloc0 (run->n_blocks);
    run->blocks
        = aligned_alloc (SKEL_SCRATCH_ALIGNMENT, size + SKEL_SCRATCH_ALIGNMENT);
    if (!run->block_used || !run->blocks)
      return FALSE;
  }
  return TRUE;
}

static void
combine_results (const Run *run)
{
  const SkelKernel *kernel = run->kernel;

  for (int c = 0; c < run->job->components; c++) {
    guint8 *whole = run->job->results + c * kernel->results_size;

    skel_results_identity (kernel, whole);
    for (int i = 0; i < run->n_blocks; i++)
      if (run->block_used[i])
        skel_results_combine (kernel, whole,
            run->blocks + (i * run->job->components + c) * run->part_size);
  }
}

/* Runs a stage that only moves pixels, if they can be moved as a whole. */
static gboolean
run_as_move (const Run *run)
{
  const SkelPlane *from = &run->planes[0], *to = &run->planes[1];

  if (!run->stage->moves || run->kernel->n_images != 2
      || run->kernel->n_results > 0 || skel_stage_leaves_out (run->stage))
    return FALSE;
  if (from->image->output)
    to = &run->planes[0], from = &run->planes[1];
  if (from->image->output || !to->image->output
      || from->image->type != to->image->type
      || from->image->channels != to->image->channels
      || from->layout.step != to->layout.step
      || memcmp (from->layout.offsets, to->layout.offsets,
             from->layout.n_values * sizeof (int))
             != 0
      || (to->layout.n_gaps > 0 && !run->job->keep_others))
    return FALSE;

  skel_move_plane (run->pixels, to->view.pixels, to->view.stride,
      from->view.pixels, from->view.stride, from->width, from->height,
      from->layout.step, run->stage->permutation);
  return TRUE;
}

static gboolean
run_strips (Run *run, GError **error)
{
  gboolean bring = FALSE, take = FALSE, permuted = FALSE;
  int largest = MAX (run->width, run->height);

  plan_strips (run);
  if (!plan_memory (run))
    goto no_memory;

  for (int i = 0; i < run->kernel->n_images; i++) {
    const SkelPlane *plane = &run->planes[i];

    if (plane->access == SKEL_ACCESS_WHOLE && plane->image->output)
      take = TRUE;
    else if (plane->access == SKEL_ACCESS_WHOLE)
      bring = TRUE;
    if (plane->image->output && plane->permutation)
      permuted = TRUE;
  }

  if (bring)
    skel_pool_run ((largest - 1) / run->strip_rows + 1, bring_whole_strip, run);
  skel_pool_run (run->n_strips, run_strip, run);
  if (run->failed)
    goto no_memory;
  if (take)
    skel_pool_run ((largest - 1) / run->strip_rows + 1, take_whole_strip, run);
  if (permuted && (run->job->keep_others || skel_stage_leaves_out (run->stage)))
    skel_pool_run (run->n_strips, complete_permuted_strip, run);
  if (run->blocks)
    combine_results (run);
  return TRUE;

no_memory:
  g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
      "%s: no memory for an image of %d x %d pixels", run->kernel->name,
      run->job->width, run->job->height);
  return FALSE;
}

gboolean
skel_cpu_run (const SkelJob *job, GError **error)
{
  Run run = { .job = job };
  SkelIsa isa = skel_cpu_isa ();
  fenv_t callers;
  gboolean done;

  if (!skel_job_check (job, error))
    return FALSE;
  if (job->kernel->steps)
    return skel_cpu_run_sequence (job, error);

  skel_arithmetic_begin (&callers);
  run.kernel = job->kernel;
  run.stage = &job->kernel->stages[0];
  run.pixels = skel_pixels_get (isa);
  while (!run.stage->rows[isa])
    isa--;
  run.rows = run.stage->rows[isa];
  skel_job_get_size (job, &run.width, &run.height);

  run.units = skel_plane_units (job, run.stage);
  run.components = run.units > 1 ? 1 : job->components;
  for (int i = 0; i < run.kernel->n_images; i++) {
    skel_plane_init (&run.planes[i], job, run.stage, i, run.units);
    if (!run.input && !run.kernel->images[i].output)
      run.input = &run.planes[i];
  }
  /* The printed code may read a pixel after it wrote another's value there; it
   * reads a copy, which stays in the first-level cache. */
  run.in_place = skel_job_is_in_place (job);
  if (run.in_place)
    run.planes[run.input - run.planes].access = SKEL_ACCESS_STRIP;
  if (job->keep_others && !run.in_place && run.units == 1
      && !run.stage->read_permutation && !run.stage->write_permutation)
    run.others = run.input;

  done = run_as_move (&run) || run_strips (&run, error);

  for (int i = 0; i < run.kernel->n_images; i++) {
    free (run.planes[i].whole);
    skel_plane_clear (&run.planes[i]);
  }
  free (run.blocks);
  g_free (run.block_used);
  skel_arithmetic_end (&callers);
  return done;
}

void
skel_cpu_carry (const SkelCarry *carry)
{
  gboolean transpose = (carry->permutation & SKEL_PERMUTATION_TRANSPOSE) != 0;

  if (carry->width < 1 || carry->height < 1)
    return;

  if (carry->source)
    skel_move_plane (skel_pixels_get (skel_cpu_isa ()), carry->destination,
        carry->destination_stride, carry->source, carry->source_stride,
        carry->width, carry->height, carry->step, carry->permutation);
  else
    skel_fill_plane (carry->destination, carry->destination_stride,
        transpose ? carry->height : carry->width,
        transpose ? carry->width : carry->height, carry->step, carry->fill);
}
