/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "evaluate-sequence.h"

#include "cpu/cpu.h"
#include "graph/evaluate.h"
#include "graph/text.h"
#include "runtime/sequence.h"
#include "uniform-values.h"

#include <string.h>

typedef struct {
  SkelJob job; /* with room for results */
  SkelView locals[SKEL_MAX_LOCALS];
  guint8 *finished; /* what steps are handed */
  FindProgram find;
  gpointer data;
  GError **error;
} Run;

/* What the threads that compute a step's rows evaluate. */
static struct {
  const SkelProgram *program;
  const SkelKernel *kernel;
} evaluated;

static void
evaluate_rows (const SkelRowsArguments *given, int first, int last)
{
  SkelRowsArguments arguments = *given;
  SkelValue *values
      = uniform_values_append (evaluated.program, evaluated.kernel,
          given->width, given->height, given->values, given->uniforms);

  arguments.values = values;
  skel_evaluate (evaluated.program, evaluated.program->stages->pdata[0],
      &arguments, first, last);
  g_free (values);
}

/* Runs @part with its program in the place of its code. */
static gboolean
run_once (const Run *run, const SkelJob *part)
{
  SkelStage stage = *part->kernel->stages;
  SkelKernel kernel = *part->kernel;
  SkelJob job = *part;

  evaluated.kernel = part->kernel;
  evaluated.program = run->find (part->kernel, part->values, run->data);
  if (!evaluated.program) {
    g_set_error (run->error, SKEL_GRAPH_ERROR, SKEL_GRAPH_ERROR_INVALID,
        "no program of `%s` is for these parameters", kernel.name);
    return FALSE;
  }
  for (int isa = 0; isa < SKEL_ISA_COUNT; isa++)
    stage.rows[isa] = evaluate_rows;
  stage.moves = stage.looks_outside = stage.takes_units = FALSE;
  stage.takes_uniforms = (int)evaluated.program->parameters->len
                         > evaluated.kernel->n_parameters;
  kernel.stages = &stage;
  kernel.settling = NULL;
  job.kernel = &kernel;
  return skel_cpu_run (&job, run->error);
}

/* Makes the pixels at @to that @part's loops do not leave out those at @from,
 * of its image @index, as that lies. Whether any was another one. */
static gboolean
move_pixels (const SkelJob *part, int index, guint8 *to, const guint8 *from)
{
  const SkelImage *image = &part->kernel->images[index];
  const SkelStage *stage = part->kernel->stages;
  const SkelView *view = &part->views[index];
  int columns = part->width - stage->space_left - stage->space_right;
  gssize last = 0, bytes;
  gboolean changed = FALSE;

  for (int c = 0; c < image->channels; c++)
    last = MAX (last, view->offsets[c]);
  bytes = (columns - 1) * view->step + last + skel_type_size (image->type);
  for (int y = stage->space_top; y < part->height - stage->space_bottom; y++) {
    gssize row = y * view->stride + stage->space_left * view->step;

    if (columns <= 0)
      break;
    changed |= memcmp (to + row, from + row, bytes) != 0;
    memcpy (to + row, from + row, bytes);
  }
  return changed;
}

/* Computes all pixels at once, again and again, until none changes. */
static gboolean
settle (const Run *run, const SkelJob *part)
{
  const SkelSettling *settling = part->kernel->settling;
  const SkelView *before = &part->views[settling->before];
  guint8 *memory = g_malloc0 (part->height * ABS (before->stride));
  guint8 *after = memory;
  SkelJob turn = *part;
  gboolean done, changed = TRUE;

  /* the last row comes first in memory */
  if (before->stride < 0)
    after -= (part->height - 1) * before->stride;
  move_pixels (part, settling->before, after, before->pixels);
  turn.views[settling->after].pixels = after;
  while ((done = run_once (run, &turn)) && changed)
    changed = move_pixels (part, settling->before, before->pixels, after);
  g_free (memory);
  return done;
}

static gboolean
run_step (int index, const SkelValue *counters, gpointer data)
{
  const Run *run = data;
  const SkelKernel *kernel = run->job.kernel;
  const SkelStep *step = &kernel->steps[index];
  int n_jobs = skel_step_count_jobs (&run->job, index);
  SkelValue *values = g_new (SkelValue, step->kernel->n_values + 1);
  gboolean done = TRUE;

  for (int i = 0; i < n_jobs && done; i++) {
    guint8 *finished = run->finished + i * kernel->results_size;
    SkelJob part;

    skel_step_get_job (&run->job, index, i, run->locals, &part);
    skel_step_get_values (&run->job, index, counters, finished, values);
    part.values = values;
    done = (step->kernel->settling ? settle : run_once) (run, &part);
    if (done && part.results) {
      memcpy (finished + step->results_offset, part.results,
          step->kernel->results_size);
      skel_step_finish (&run->job, index, counters, finished);
    }
  }
  g_free (values);
  return done;
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
run_together (
    const SkelJob *job, FindProgram find, gpointer data, GError **error)
{
  const SkelKernel *kernel = job->kernel;
  gsize size = job->components * kernel->results_size + 1;
  guint8 *results = g_malloc0 (size);
  Run run = { .job = *job,
    .finished = g_malloc0 (size),
    .find = find,
    .data = data,
    .error = error };
  int width, height;
  gboolean done;

  if (!run.job.results)
    run.job.results = results;
  skel_job_get_size (job, &width, &height);
  for (int i = 0; i < kernel->n_locals; i++) {
    run.locals[i] = skel_sequence_get_local (job, i);
    run.locals[i].pixels = g_malloc0 (height * run.locals[i].stride);
  }
  done = skel_sequence_run (&run.job, run_step, read_again, &run);
  for (int i = 0; i < kernel->n_locals; i++)
    g_free (run.locals[i].pixels);
  g_free (run.finished);
  g_free (results);
  return done;
}

gboolean
evaluate_sequence (
    const SkelJob *job, FindProgram find, gpointer data, GError **error)
{
  if (!skel_sequence_is_apart (job))
    return run_together (job, find, data, error);
  for (int c = 0; c < job->components; c++) {
    SkelJob component = skel_sequence_get_component (job, c);

    if (!run_together (&component, find, data, error))
      return FALSE;
  }
  return TRUE;
}
