/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequence.h"

#include "../runtime/groups.h"
#include "../runtime/sequence.h"
#include "../runtime/unrolled.h"
#include "cpu.h"
#include "forced.h"
#include "rolling.h"
#include "scratch.h"
#include "settle.h"

#include <stdlib.h>
#include <string.h>

/* Rows of an image that each thread has at least for each that turns together
 * read around a pixel: those around its strips are computed again. */
#define ROWS_EACH 4

typedef struct {
  SkelJob job; /* with room for results, if its steps have any */
  SkelView locals[SKEL_MAX_LOCALS]; /* a group's own have no address */
  SkelGroup *groups;
  int n_groups;
  SkelUnrolled *turns[SKEL_MAX_REPEATS]; /* or NULL: one by one */
  guint8 *results;                       /* owned, or NULL */
  guint8 *finished; /* likewise: results of which steps may be handed some */
  GError **error;
} Run;

/* Whether a step that is run by itself reads or writes the local image, or a
 * group whose own it is not. */
static gboolean
is_stored (const Run *run, int local)
{
  const SkelKernel *kernel = run->job.kernel;

  for (int i = 0; i < kernel->n_steps; i++) {
    const SkelGroup *group = skel_groups_find (run->groups, run->n_groups, i);

    if (skel_step_stores (kernel, &kernel->steps[i], local)
        && !(group && group->own[local]))
      return TRUE;
  }
  return FALSE;
}

static gboolean
allocate (Run *run)
{
  const SkelKernel *kernel = run->job.kernel;
  gsize size = run->job.components * kernel->results_size;
  int width, height;

  skel_job_get_size (&run->job, &width, &height);
  for (int i = 0; i < kernel->n_locals; i++) {
    if (!skel_kernel_stores (kernel, i))
      continue;
    run->locals[i] = skel_sequence_get_local (&run->job, i);
    if (!is_stored (run, i))
      continue;
    run->locals[i].pixels = aligned_alloc (
        SKEL_SCRATCH_ALIGNMENT, height * run->locals[i].stride);
    if (!run->locals[i].pixels)
      return FALSE;
  }
  if (size > 0 && !run->job.results)
    run->job.results = run->results = g_try_malloc (size);
  if (size > 0)
    run->finished = g_try_malloc (size);
  return size == 0 || (run->job.results && run->finished);
}

/* The job @number of the step @index, but for the addresses of images that are
 * its group's own. Its values are to be freed. */
static void
get_job (
    Run *run, int index, int number, const SkelValue *counters, SkelJob *part)
{
  const SkelKernel *kernel = run->job.kernel;
  const SkelStep *step = &kernel->steps[index];
  const SkelGroup *group = skel_groups_find (run->groups, run->n_groups, index);
  SkelValue *values = g_new (SkelValue, step->kernel->n_values + 1);

  skel_step_get_job (&run->job, index, number, run->locals, part);
  for (int i = 0; group && i < step->kernel->n_images; i++) {
    int local = step->images[i] - kernel->n_images;

    if (local >= 0 && group->own[local])
      part->views[i].pixels = NULL;
  }
  skel_step_get_values (&run->job, index, counters,
      run->finished ? run->finished + number * kernel->results_size : NULL,
      values);
  part->values = values;
}

/* Finishes what the step @index has accumulated. */
static void
finish (Run *run, int index, int number, const SkelValue *counters,
    const SkelJob *part)
{
  const SkelKernel *kernel = run->job.kernel;
  const SkelStep *step = &kernel->steps[index];
  guint8 *finished = run->finished + number * kernel->results_size;

  if (!part->results)
    return;
  memcpy (finished + step->results_offset, part->results,
      step->kernel->results_size);
  skel_step_finish (&run->job, index, counters, finished);
}

/* The jobs @number of the steps [first, end), a group's or one alone. */
static gboolean
run_jobs (Run *run, const SkelGroup *group, int first, int end, int number,
    const SkelValue *counters)
{
  SkelJob jobs[end - first];
  gboolean done;

  for (int i = first; i < end; i++)
    get_job (run, i, number, counters, &jobs[i - first]);
  if (group)
    done = skel_rolling_run (run->job.kernel, group, jobs, run->error);
  else
    done = (jobs->kernel->settling ? skel_cpu_settle : skel_cpu_run) (
        jobs, run->error);
  if (done)
    finish (run, end - 1, number, counters, &jobs[end - 1 - first]);
  for (int i = first; i < end; i++)
    g_free ((SkelValue *)jobs[i - first].values);
  return done;
}

static gboolean
run_step (int index, const SkelValue *counters, gpointer data)
{
  Run *run = data;
  const SkelKernel *kernel = run->job.kernel;
  const SkelGroup *group = skel_groups_find (run->groups, run->n_groups, index);
  int end = group ? group->end : index + 1;
  int n_jobs = skel_step_count_jobs (&run->job, index);

  if (group && index != group->first)
    return TRUE;
  if (skel_step_exchange (kernel, &kernel->steps[index], run->locals))
    return TRUE;
  for (int i = 0; i < n_jobs; i++)
    if (!run_jobs (run, group, index, end, i, counters))
      return FALSE;
  return TRUE;
}

/* Whether few rows are computed for more than one thread's strips. */
static gboolean
is_worth_it (const SkelUnrolled *turns, int height)
{
  int around = 0;

  for (int s = turns->group.first; s < turns->group.end; s++) {
    const SkelStep *step = &turns->kernel.steps[s];
    int most = 0;

    for (int i = 0; i < step->kernel->n_images; i++)
      most = MAX (most, step->kernel->stages->extents[i].top
                            + step->kernel->stages->extents[i].bottom);
    around += most;
  }
  return skel_forced_strip_rows () > 0
         || around * ROWS_EACH * skel_cpu_threads () <= height;
}

/* The turns of the repetition together, or NULL: one by one. */
static SkelUnrolled *
plan_turns (const SkelJob *job, int repeat)
{
  SkelUnrolled *turns = skel_unrolled_plan (job, repeat);
  int width, height;

  skel_job_get_size (job, &width, &height);
  if (turns && !is_worth_it (turns, height))
    g_clear_pointer (&turns, skel_unrolled_free);
  return turns;
}

static int
count_turns (int repeat, gpointer data)
{
  const Run *run = data;

  return run->turns[repeat] ? SKEL_UNROLLED_TURNS : 1;
}

static gboolean
run_turns (int repeat, const SkelValue *counters, gpointer data)
{
  Run *run = data;
  const SkelKernel *kernel = run->job.kernel;
  SkelUnrolled *turns = run->turns[repeat];
  Run unrolled = *run;
  int n_jobs;

  unrolled.job.kernel = &turns->kernel;
  unrolled.groups = &turns->group;
  unrolled.n_groups = 1;
  for (int i = kernel->n_locals; i < turns->kernel.n_locals; i++)
    unrolled.locals[i] = skel_sequence_get_local (&unrolled.job, i);
  n_jobs = skel_step_count_jobs (&unrolled.job, turns->group.first);
  for (int i = 0; i < n_jobs; i++)
    if (!run_jobs (&unrolled, &turns->group, turns->group.first,
            turns->group.end, i, counters))
      return FALSE;
  for (int i = turns->exchanges; i < kernel->repeats[repeat].end; i++)
    skel_step_exchange (kernel, &kernel->steps[i], run->locals);
  return TRUE;
}

static gboolean
read_again (gsize offset, gint32 *value, gpointer data)
{
  const Run *run = data;

  memcpy (value, run->finished + offset, sizeof *value);
  return TRUE;
}

/* @job, of one component or of several together. */
static gboolean
run_together (const SkelJob *job, GError **error)
{
  const SkelKernel *kernel = job->kernel;
  Run run = { .job = *job, .error = error };
  gboolean done;

  if (!skel_forced_apart ()) {
    run.groups = skel_groups_plan (job, &run.n_groups);
    for (int i = 0; i < kernel->n_repeats; i++)
      run.turns[i] = plan_turns (job, i);
  }
  done = allocate (&run);
  if (!done)
    g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
        "%s: no memory for the local images of %d x %d pixels", kernel->name,
        job->width, job->height);
  done = done
         && skel_sequence_run_turns (
             &run.job, run_step, read_again, count_turns, run_turns, &run);
  for (int i = 0; i < kernel->n_locals; i++)
    free (run.locals[i].pixels);
  g_free (run.results);
  g_free (run.finished);
  g_free (run.groups);
  for (int i = 0; i < kernel->n_repeats; i++)
    skel_unrolled_free (run.turns[i]);
  return done;
}

gboolean
skel_cpu_run_sequence (const SkelJob *job, GError **error)
{
  if (!skel_sequence_is_apart (job))
    return run_together (job, error);
  for (int c = 0; c < job->components; c++) {
    SkelJob component = skel_sequence_get_component (job, c);

    if (!run_together (&component, error))
      return FALSE;
  }
  return TRUE;
}
