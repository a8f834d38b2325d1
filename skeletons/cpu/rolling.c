/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "rolling.h"

#include "../runtime/arithmetic.h"
#include "blocks.h"
#include "cpu.h"
#include "forced.h"
#include "pool.h"
#include "scratch.h"
#include "stage-job.h"

#include <stdatomic.h>
#include <string.h>

/* What is touched between the first step's rows and the last one's should stay
 * in a core's second-level cache. */
#define BATCH_SIZE (1024 * 1024)
/* Rows of a batch for each that a window reads around a pixel. */
#define BATCH_ROWS_EACH 2
/* Strips for each thread; and all of them where that must not count. */
#define STRIPS_EACH 4
#define STRIPS_WANTED 32
/* Rows of a strip for each that is computed around it. */
#define ROWS_EACH 16

/* Rows of an own image, as one step writes them. */
typedef struct {
  int writer; /* by the group's steps */
  int rows;   /* that there is room for */
  gsize stride;
  gsize offset; /* in the thread's scratch */
} Passed;

typedef struct {
  SkelStageJob stage_job;
  int above, below;            /* rows that later steps need around a strip's */
  int passed[SKEL_MAX_IMAGES]; /* by the step's images; -1: not the group's
                                * own */
} Step;

typedef struct {
  int n_steps, n_passed;
  Step *steps;
  Passed *passed;
  SkelBlocks blocks; /* of the last step */
  int width, height;
  int batch_rows, strip_rows, n_strips;
  gsize jobs, scratch, scratch_size; /* where in a thread's scratch they are */
  atomic_bool failed;
} Run;

/* A strip on its way. */
typedef struct {
  const Run *run;
  guint8 *memory;
  SkelStageJob *jobs; /* with the addresses of the rows that are there */
  int *done;          /* by step: the row that comes next */
  int *base;          /* by what is passed: the first row that is there */
} Strip;

/* How far above and below a row its pixels are computed from, of those that the
 * image has. */
static void
get_reach (const SkelPlane *plane, int *above, int *below)
{
  *above = plane->extent.top;
  *below = plane->extent.bottom;
  if (plane->outside
      && (plane->border == SKEL_BORDER_REFLECT
          || plane->border == SKEL_BORDER_REFLECT_101))
    *above = *below = MAX (*above, *below);
}

/* The place of the rows of @run's that its steps up to @step wrote last for
 * @image, or -1. */
static int
find_passed (const Run *run, const SkelKernel *kernel, const SkelGroup *group,
    int step, int image)
{
  for (int s = step; s >= 0; s--) {
    const SkelStep *writer = &kernel->steps[group->first + s];

    for (int i = 0; i < writer->kernel->n_images; i++)
      if (writer->images[i] == image && writer->kernel->images[i].output)
        return run->steps[s].passed[i];
  }
  return -1;
}

static gboolean
is_own (const SkelKernel *kernel, const SkelGroup *group, int image)
{
  return image >= kernel->n_images && group->own[image - kernel->n_images];
}

static void
connect_steps (Run *run, const SkelKernel *kernel, const SkelGroup *group)
{
  for (int s = 0; s < run->n_steps; s++) {
    const SkelStep *step = &kernel->steps[group->first + s];
    int n_images = step->kernel->n_images;

    /* what it reads was there before */
    for (int i = 0; i < n_images; i++)
      run->steps[s].passed[i]
          = is_own (kernel, group, step->images[i])
                    && !step->kernel->images[i].output
                ? find_passed (run, kernel, group, s - 1, step->images[i])
                : -1;
    for (int i = 0; i < n_images; i++)
      if (is_own (kernel, group, step->images[i])
          && step->kernel->images[i].output) {
        run->steps[s].passed[i] = run->n_passed;
        run->passed[run->n_passed++].writer = s;
      }
  }
}

static void
find_rows_around (Run *run)
{
  for (int s = run->n_steps - 1; s >= 0; s--) {
    const Step *step = &run->steps[s];

    for (int i = 0; i < step->stage_job.kernel->n_images; i++) {
      const SkelPlane *plane = &step->stage_job.planes[i];
      Step *writer;
      int above, below;

      if (plane->image->output || step->passed[i] < 0)
        continue;
      writer = &run->steps[run->passed[step->passed[i]].writer];
      get_reach (plane, &above, &below);
      writer->above = MAX (writer->above, step->above + above);
      writer->below = MAX (writer->below, step->below + below);
    }
  }
}

/* Rows of a strip: as many as let all threads end at about the same time, and
 * of which few are computed for more than one strip, as long as each thread has
 * one. How many strips there are must not hang on the threads where blocks are
 * by strip. */
static int
choose_strip_rows (const Run *run)
{
  const Step *first = &run->steps[0];
  int threads = run->blocks.by_strip ? STRIPS_WANTED / STRIPS_EACH
                                     : skel_pool_threads ();
  int evenly = (run->height - 1) / (threads * STRIPS_EACH) + 1;
  int each = (run->height - 1) / threads + 1;

  return MAX (evenly, MIN (ROWS_EACH * (first->above + first->below), each));
}

static void
plan_strips (Run *run)
{
  int forced = skel_forced_strip_rows ();
  gsize row_size = 1;
  int around = 1, rows, least;

  for (int s = 0; s < run->n_steps; s++) {
    const SkelStageJob *job = &run->steps[s].stage_job;

    for (int i = 0; i < job->kernel->n_images; i++) {
      const SkelPlane *plane = &job->planes[i];

      row_size += (gsize)plane->pixel * plane->components * run->width;
      around = MAX (around, plane->extent.top + plane->extent.bottom);
    }
  }
  /* not mostly what is around */
  rows = forced > 0
             ? forced
             : MAX ((int)(BATCH_SIZE / row_size), BATCH_ROWS_EACH * around);
  run->batch_rows = MIN (rows, run->height);

  rows = forced > 0 ? 2 * forced : choose_strip_rows (run);
  least = (run->height - 1) / skel_blocks_most_strips (&run->blocks) + 1;
  run->strip_rows = CLAMP (MAX (rows, least), run->batch_rows, run->height);
  run->n_strips = (run->height - 1) / run->strip_rows + 1;
}

static gsize
reserve (gsize *size, gsize bytes)
{
  gsize place = *size;

  *size += (bytes + SKEL_SCRATCH_ALIGNMENT - 1)
           & ~(gsize)(SKEL_SCRATCH_ALIGNMENT - 1);
  return place;
}

/* Lays out what a thread needs. */
static void
plan_memory (Run *run)
{
  gsize size = 0, largest = 0;

  run->jobs = reserve (&size, run->n_steps * sizeof (SkelStageJob));
  for (int s = 0; s < run->n_steps; s++) {
    Step *step = &run->steps[s];
    int rows = run->batch_rows + step->above + step->below;

    largest = MAX (largest, skel_stage_job_lay_out (&step->stage_job, rows));
    for (int i = 0; i < step->stage_job.kernel->n_images; i++) {
      Passed *passed;

      if (!step->stage_job.planes[i].image->output || step->passed[i] < 0)
        continue;
      passed = &run->passed[step->passed[i]];
      passed->rows = MIN (rows, run->height);
      passed->stride = step->stage_job.planes[i].view.stride;
      passed->offset = reserve (&size, passed->rows * passed->stride);
    }
  }
  run->scratch = reserve (&size, largest);
  run->scratch_size = size;
}

/* Tells all steps where the rows of what is passed are. */
static void
set_address (Strip *strip, int passed)
{
  const Run *run = strip->run;
  guint8 *first_row
      = strip->memory + run->passed[passed].offset
        - strip->base[passed] * (gssize)run->passed[passed].stride;

  for (int s = 0; s < run->n_steps; s++)
    for (int i = 0; i < strip->jobs[s].kernel->n_images; i++)
      if (run->steps[s].passed[i] == passed)
        strip->jobs[s].planes[i].view.pixels = first_row;
}

/* Makes room for the rows before @end, without those before @first. */
static void
slide (Strip *strip, int passed, int first, int end)
{
  const Passed *what = &strip->run->passed[passed];
  guint8 *rows = strip->memory + what->offset;
  int *base = &strip->base[passed];

  if (end - *base <= what->rows)
    return;
  memmove (rows, rows + (first - *base) * what->stride,
      (strip->done[what->writer] - first) * what->stride);
  *base = first;
  set_address (strip, passed);
}

/* Computes what is needed for the rows [first, last) of the last step. */
static void
run_batch (Strip *strip, int first, int last, guint8 *block)
{
  const Run *run = strip->run;

  for (int s = 0; s < run->n_steps; s++) {
    const Step *step = &run->steps[s];
    const SkelStageJob *job = &strip->jobs[s];
    int from = strip->done[s], to = MIN (last + step->below, run->height);

    for (int i = 0; i < job->kernel->n_images; i++)
      if (job->planes[i].image->output && step->passed[i] >= 0)
        slide (strip, step->passed[i], first - step->above, to);
    skel_stage_job_run (job, strip->memory + run->scratch, from, to,
        s == run->n_steps - 1 ? block : NULL, run->blocks.part_size);
    skel_stage_job_complete (job, FALSE, from, to);
    strip->done[s] = to;
  }
}

static void
run_strip (gpointer data, int number, int thread)
{
  Run *run = data;
  int first = number * run->strip_rows;
  int last = MIN (first + run->strip_rows, run->height);
  int done[run->n_steps], base[run->n_passed];
  Strip strip = { .run = run, .done = done, .base = base };
  guint8 *block = skel_blocks_get (&run->blocks, number, thread);

  if (atomic_load_explicit (&run->failed, memory_order_relaxed))
    return;
  strip.memory = skel_scratch_get (run->scratch_size);
  if (!strip.memory) {
    atomic_store (&run->failed, TRUE);
    return;
  }
  strip.jobs = (SkelStageJob *)(strip.memory + run->jobs);
  for (int s = 0; s < run->n_steps; s++) {
    strip.jobs[s] = run->steps[s].stage_job;
    done[s] = MAX (first - run->steps[s].above, 0);
  }
  for (int i = 0; i < run->n_passed; i++) {
    base[i] = done[run->passed[i].writer];
    set_address (&strip, i);
  }
  for (; first < last; first += run->batch_rows)
    run_batch (&strip, first, MIN (first + run->batch_rows, last), block);
}

gboolean
skel_rolling_run (const SkelKernel *kernel, const SkelGroup *group,
    const SkelJob *jobs, GError **error)
{
  int n_steps = group->end - group->first;
  Step steps[n_steps];
  Passed passed[n_steps * SKEL_MAX_IMAGES];
  Run run = { .n_steps = n_steps, .steps = steps, .passed = passed };
  const SkelJob *last = &jobs[n_steps - 1];
  gboolean done;
  fenv_t callers;

  skel_arithmetic_begin (&callers);
  for (int s = 0; s < n_steps; s++) {
    steps[s].above = steps[s].below = 0;
    skel_stage_job_init (&steps[s].stage_job, &jobs[s], skel_cpu_isa ());
  }
  run.width = steps[0].stage_job.width;
  run.height = steps[0].stage_job.height;
  skel_blocks_init (&run.blocks, last->kernel, last->components);
  connect_steps (&run, kernel, group);
  find_rows_around (&run);
  plan_strips (&run);
  plan_memory (&run);

  done = skel_blocks_allocate (&run.blocks, run.n_strips);
  if (done)
    skel_pool_run (run.n_strips, run_strip, &run);
  done = done && !run.failed;
  if (done)
    skel_blocks_combine (&run.blocks, last->results);
  else
    g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
        "%s: no memory for an image of %d x %d pixels", kernel->name, run.width,
        run.height);

  skel_blocks_clear (&run.blocks);
  for (int s = 0; s < n_steps; s++)
    skel_stage_job_clear (&steps[s].stage_job);
  skel_arithmetic_end (&callers);
  return done;
}
