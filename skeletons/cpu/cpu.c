/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cpu.h"

#include "../runtime/arithmetic.h"
#include "blocks.h"
#include "check.h"
#include "forced.h"
#include "isa.h"
#include "move.h"
#include "pool.h"
#include "scratch.h"
#include "sequence.h"
#include "stage-job.h"

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

/* One job being run. Strips only read it, but for what is their own. */
typedef struct {
  SkelStageJob stage_job;
  SkelBlocks blocks;
  int strip_rows, n_strips;
  int batch_rows;
  gsize scratch_size; /* of a thread */
  atomic_bool failed;
} Run;

static pthread_once_t isa_once = PTHREAD_ONCE_INIT;
static SkelIsa chosen_isa;

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

static void
run_strip (gpointer data, int strip, int thread)
{
  Run *run = data;
  const SkelStageJob *job = &run->stage_job;
  int strip_first = strip * run->strip_rows;
  int strip_last = MIN (strip_first + run->strip_rows, job->height);
  guint8 *scratch = NULL, *block;

  if (atomic_load_explicit (&run->failed, memory_order_relaxed))
    return;
  if (run->scratch_size > 0) {
    scratch = skel_scratch_get (run->scratch_size);
    if (!scratch) {
      atomic_store (&run->failed, TRUE);
      return;
    }
  }

  block = skel_blocks_get (&run->blocks, strip, thread);
  for (int first = strip_first; first < strip_last; first += run->batch_rows) {
    int last = MIN (first + run->batch_rows, strip_last);

    skel_stage_job_run (
        job, scratch, first, last, block, run->blocks.part_size);
    skel_stage_job_complete (job, FALSE, first, last);
  }
}

static void
bring_whole_strip (gpointer data, int strip, int thread)
{
  const Run *run = data;
  const SkelStageJob *job = &run->stage_job;

  for (int i = 0; i < job->kernel->n_images; i++) {
    const SkelPlane *plane = &job->planes[i];
    int first = strip * run->strip_rows;
    int last = MIN (first + run->strip_rows, plane->height);

    if (plane->access == SKEL_ACCESS_WHOLE && !plane->image->output
        && first < last)
      skel_plane_bring_whole (plane, job->pixels, first, last);
  }
}

static void
take_whole_strip (gpointer data, int strip, int thread)
{
  const Run *run = data;
  const SkelStageJob *job = &run->stage_job;

  for (int i = 0; i < job->kernel->n_images; i++) {
    const SkelPlane *plane = &job->planes[i];
    int first = strip * run->strip_rows;
    int last = MIN (first + run->strip_rows, plane->height);

    if (plane->access == SKEL_ACCESS_WHOLE && plane->image->output
        && first < last)
      skel_plane_take (plane, job->pixels, plane->whole + first * plane->pitch,
          first, last, 0, plane->width, NULL);
  }
}

static void
complete_permuted_strip (gpointer data, int strip, int thread)
{
  const Run *run = data;
  int first = strip * run->strip_rows;

  skel_stage_job_complete (&run->stage_job, TRUE, first,
      MIN (first + run->strip_rows, run->stage_job.height));
}

/* The number of strips must not depend on that of the threads, since sums of
 * floats depend on it. */
static void
plan_strips (Run *run)
{
  const SkelStageJob *job = &run->stage_job;
  gsize row_size = 1, through_size = 1;
  gboolean margins = FALSE;
  int around = 0;
  int rows, most;

  for (int i = 0; i < job->kernel->n_images; i++) {
    const SkelPlane *plane = &job->planes[i];
    int extent = plane->extent.top + plane->extent.bottom;
    gsize size = (gsize)plane->pixel * plane->components * job->width;

    row_size += size;
    if (plane->access == SKEL_ACCESS_STRIP)
      through_size += plane->pitch * plane->components;
    if (!skel_plane_is_direct (plane, 0, plane->height)
        && (extent > 0 || plane->outside))
      margins = TRUE;
    around = MAX (around, extent);
  }

  rows = MAX ((job->height - 1) / STRIPS_WANTED + 1,
      (STRIP_PIXELS - 1) / job->width + 1);
  rows = MIN (rows, (int)(STRIP_SIZE / row_size));
  /* not mostly margin */
  rows = MAX (rows, around);
  /* of columns written, all of a cache line */
  if ((job->stage->read_permutation | job->stage->write_permutation)
      & SKEL_PERMUTATION_TRANSPOSE)
    rows = MAX (rows, SKEL_SCRATCH_ALIGNMENT);
  if (skel_forced_strip_rows () > 0)
    rows = skel_forced_strip_rows ();
  rows = CLAMP (rows, 1, job->height);
  most = skel_blocks_most_strips (&run->blocks);
  rows = MAX (rows, (job->height - 1) / most + 1);

  run->strip_rows = rows;
  run->n_strips = (job->height - 1) / rows + 1;
  run->batch_rows = rows;
  if (!margins && through_size > 1)
    run->batch_rows = CLAMP (BATCH_SIZE / through_size, 1, (gsize)rows);
}

/* Makes room for the whole images, and lays out what threads need. */
static gboolean
plan_memory (Run *run)
{
  SkelStageJob *job = &run->stage_job;

  for (int i = 0; i < job->kernel->n_images; i++) {
    SkelPlane *plane = &job->planes[i];

    if (plane->access != SKEL_ACCESS_WHOLE)
      continue;
    plane->whole = aligned_alloc (
        SKEL_SCRATCH_ALIGNMENT, skel_plane_scratch_size (plane, plane->height));
    if (!plane->whole)
      return FALSE;
    /* what the loops leave out is taken from there too, before it gets its
     * value */
    if (plane->image->output && skel_stage_leaves_out (job->stage))
      memset (plane->whole, 0, plane->components * plane->rows * plane->pitch);
  }
  run->scratch_size = skel_stage_job_lay_out (job, run->batch_rows);
  return skel_blocks_allocate (&run->blocks, run->n_strips);
}

/* Runs a stage that only moves pixels, if they can be moved as a whole. */
static gboolean
run_as_move (const SkelStageJob *job)
{
  const SkelPlane *from = &job->planes[0], *to = &job->planes[1];

  if (!job->stage->moves || job->kernel->n_images != 2
      || job->kernel->n_results > 0 || skel_stage_leaves_out (job->stage))
    return FALSE;
  if (from->image->output)
    to = &job->planes[0], from = &job->planes[1];
  if (from->image->output || !to->image->output
      || from->image->type != to->image->type
      || from->image->channels != to->image->channels
      || from->layout.step != to->layout.step
      || memcmp (from->layout.offsets, to->layout.offsets,
             from->layout.n_values * sizeof (int))
             != 0
      || (to->layout.n_gaps > 0 && !job->job->keep_others))
    return FALSE;

  skel_move_plane (job->pixels, to->view.pixels, to->view.stride,
      from->view.pixels, from->view.stride, from->width, from->height,
      from->layout.step, job->stage->permutation);
  return TRUE;
}

static gboolean
run_strips (Run *run, GError **error)
{
  const SkelStageJob *job = &run->stage_job;
  gboolean bring = FALSE, take = FALSE, permuted = FALSE;
  int largest = MAX (job->width, job->height);

  plan_strips (run);
  if (!plan_memory (run))
    goto no_memory;

  for (int i = 0; i < job->kernel->n_images; i++) {
    const SkelPlane *plane = &job->planes[i];

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
  if (permuted && (job->job->keep_others || skel_stage_leaves_out (job->stage)))
    skel_pool_run (run->n_strips, complete_permuted_strip, run);
  skel_blocks_combine (&run->blocks, job->job->results);
  return TRUE;

no_memory:
  g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
      "%s: no memory for an image of %d x %d pixels", job->kernel->name,
      job->job->width, job->job->height);
  return FALSE;
}

gboolean
skel_cpu_run (const SkelJob *job, GError **error)
{
  Run run = { 0 };
  fenv_t callers;
  gboolean done;

  if (!skel_job_check (job, error))
    return FALSE;
  if (job->kernel->steps)
    return skel_cpu_run_sequence (job, error);

  skel_arithmetic_begin (&callers);
  skel_stage_job_init (&run.stage_job, job, skel_cpu_isa ());
  skel_blocks_init (&run.blocks, job->kernel, job->components);

  done = run_as_move (&run.stage_job) || run_strips (&run, error);

  skel_blocks_clear (&run.blocks);
  skel_stage_job_clear (&run.stage_job);
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
