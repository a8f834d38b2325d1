/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequence.h"

#include "../runtime/sequence.h"
#include "cpu.h"
#include "scratch.h"
#include "settle.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  SkelJob job; /* with room for results, if its steps have any */
  SkelView locals[SKEL_MAX_LOCALS];
  guint8 *results;   /* owned, or NULL */
  guint8 *finished;  /* likewise: results of which steps may be handed some */
  SkelValue *values; /* room for those of a step */
  GError **error;
} Run;

/* Whether each component is to be computed by itself: steps would have to take
 * the values of local images out of pixels otherwise, which they need not where
 * all images have values of one size, side by side (see plane.h). */
static gboolean
are_apart (const SkelJob *job)
{
  const SkelKernel *kernel = job->kernel;

  for (int i = 0; i < kernel->n_locals; i++)
    if (skel_kernel_stores (kernel, i)
        && skel_type_size (kernel->locals[i].type)
               != skel_type_size (kernel->images[0].type))
      return TRUE;
  return FALSE;
}

/* How a local image lies. */
static SkelView
lay_out_local (const SkelJob *job, int local)
{
  const SkelImage *image = &job->kernel->locals[local];
  SkelView view = skel_sequence_get_local (job, local);
  int width, height;

  if (image->channels > 1 || !are_apart (job))
    return view;
  skel_job_get_size (job, &width, &height);
  view.step = skel_type_size (image->type);
  view.offsets[0] = 0;
  view.stride = ((gssize)width * view.step + SKEL_SCRATCH_ALIGNMENT - 1)
                & ~(gssize)(SKEL_SCRATCH_ALIGNMENT - 1);
  return view;
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
    run->locals[i] = lay_out_local (&run->job, i);
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

static gboolean
run_step (int index, const SkelValue *counters, gpointer data)
{
  Run *run = data;
  const SkelKernel *kernel = run->job.kernel;
  const SkelStep *step = &kernel->steps[index];
  int n_jobs = skel_step_count_jobs (&run->job, index);

  if (skel_step_exchange (kernel, step, run->locals))
    return TRUE;
  for (int i = 0; i < n_jobs; i++) {
    guint8 *finished = NULL;
    SkelJob part;

    if (run->finished)
      finished = run->finished + i * kernel->results_size;
    skel_step_get_job (&run->job, index, i, run->locals, &part);
    skel_step_get_values (&run->job, index, counters, finished, run->values);
    part.values = run->values;
    if (!(step->kernel->settling ? skel_cpu_settle : skel_cpu_run) (
            &part, run->error))
      return FALSE;
    if (part.results) {
      memcpy (finished + step->results_offset, part.results,
          step->kernel->results_size);
      skel_step_finish (&run->job, index, counters, finished);
    }
  }
  return TRUE;
}

/* @job, of one component or of several together. */
static gboolean
run_together (const SkelJob *job, GError **error)
{
  const SkelKernel *kernel = job->kernel;
  Run run = {
    .job = *job, .values = g_new (SkelValue, SKEL_MAX_VALUES), .error = error
  };
  gboolean done = allocate (&run);

  if (!done)
    g_set_error (error, SKEL_CPU_ERROR, SKEL_CPU_ERROR_NO_MEMORY,
        "%s: no memory for the local images of %d x %d pixels", kernel->name,
        job->width, job->height);
  done = done && skel_sequence_run (&run.job, run_step, &run);
  for (int i = 0; i < kernel->n_locals; i++)
    free (run.locals[i].pixels);
  g_free (run.results);
  g_free (run.finished);
  g_free (run.values);
  return done;
}

gboolean
skel_cpu_run_sequence (const SkelJob *job, GError **error)
{
  const SkelKernel *kernel = job->kernel;

  if (!are_apart (job))
    return run_together (job, error);
  for (int c = 0; c < job->components; c++) {
    SkelJob component = *job;

    component.components = 1;
    component.keep_others = job->keep_others && c == 0;
    for (int i = 0; c > 0 && i < kernel->n_images; i++)
      component.views[i].offsets[0] = job->views[i].offsets[c];
    if (job->results)
      component.results = job->results + c * kernel->results_size;
    if (!run_together (&component, error))
      return FALSE;
  }
  return TRUE;
}
