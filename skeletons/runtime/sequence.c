/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sequence.h"

#include <string.h>

/* A run through a sequence. */
typedef struct {
  const SkelJob *job;
  int width, height;
  SkelValue counters[SKEL_MAX_REPEATS];
  SkelStepFunction function, turns;
  SkelAgainFunction again; /* or NULL */
  SkelTurnsFunction count; /* likewise */
  gpointer data;
} Run;

/* The repetition from @from on of steps within [first, end) that begins with
 * the first of them; or -1. */
static int
find_repeat (const SkelKernel *kernel, int from, int first, int end)
{
  for (int i = from; i < kernel->n_repeats; i++)
    if (kernel->repeats[i].first == first && kernel->repeats[i].end <= end)
      return i;
  return -1;
}

static gboolean
turn (Run *run, int repeat, gboolean first)
{
  return run->job->kernel->repeats[repeat].turn (
      run->width, run->height, run->job->values, first, &run->counters[repeat]);
}

/* Whether the repetition @which, a turn of which has been done, has another
 * one, gives *@again. */
static gboolean
ask_again (const Run *run, const SkelRepeat *which, gboolean *again)
{
  const SkelStep *step = &run->job->kernel->steps[which->step];
  gint32 value = 0;

  *again = TRUE;
  if (!which->again)
    return TRUE;
  if (run->again
      && !run->again (
          step->results_offset + step->kernel->results[which->result].offset,
          &value, run->data))
    return FALSE;
  *again = value != 0;
  return TRUE;
}

static gboolean run_steps (Run *run, int repeat, int first, int end);

static gboolean
run_repeat (Run *run, int repeat)
{
  const SkelRepeat *which = &run->job->kernel->repeats[repeat];
  int at_once = run->count ? run->count (repeat, run->data) : 1;
  int waiting = 0; /* turns, none of which hangs on its number */
  gboolean again = TRUE;

  for (gboolean go = turn (run, repeat, TRUE); go;
      go = again && turn (run, repeat, FALSE)) {
    if (++waiting < at_once)
      continue;
    if (at_once > 1 ? !run->turns (repeat, run->counters, run->data)
                    : !run_steps (run, repeat + 1, which->first, which->end))
      return FALSE;
    waiting = 0;
    if (!ask_again (run, which, &again))
      return FALSE;
  }
  for (; waiting > 0; waiting--)
    if (!run_steps (run, repeat + 1, which->first, which->end))
      return FALSE;
  return TRUE;
}

/* The steps [first, end), within the repetitions before @repeat. */
static gboolean
run_steps (Run *run, int repeat, int first, int end)
{
  const SkelKernel *kernel = run->job->kernel;

  while (first < end) {
    int found = find_repeat (kernel, repeat, first, end);

    if (found < 0) {
      if (!run->function (first, run->counters, run->data))
        return FALSE;
      first++;
      continue;
    }
    if (!run_repeat (run, found))
      return FALSE;
    first = kernel->repeats[found].end;
    repeat = found + 1;
  }
  return TRUE;
}

gboolean
skel_sequence_run_turns (const SkelJob *job, SkelStepFunction function,
    SkelAgainFunction again, SkelTurnsFunction count, SkelStepFunction turns,
    gpointer data)
{
  Run run = { .job = job,
    .function = function,
    .turns = turns,
    .again = again,
    .count = count,
    .data = data };

  skel_job_get_size (job, &run.width, &run.height);
  return run_steps (&run, 0, 0, job->kernel->n_steps);
}

gboolean
skel_sequence_run (const SkelJob *job, SkelStepFunction function,
    SkelAgainFunction again, gpointer data)
{
  return skel_sequence_run_turns (job, function, again, NULL, NULL, data);
}

gboolean
skel_step_is_handed (const SkelStep *step)
{
  for (int i = 0; i < step->kernel->n_parameters; i++)
    if (step->sources[i].step >= 0)
      return TRUE;
  return FALSE;
}

gboolean
skel_step_knows_turn (const SkelStep *step, int repeat)
{
  for (int i = 0; i < step->kernel->n_parameters; i++)
    if (step->sources[i].step == SKEL_SOURCE_TURN
        && step->sources[i].index == repeat)
      return TRUE;
  return FALSE;
}

gboolean
skel_step_exchange (
    const SkelKernel *kernel, const SkelStep *step, SkelView *locals)
{
  SkelView *one, *other, view;

  if (!step->exchanges)
    return FALSE;
  one = &locals[step->images[0] - kernel->n_images];
  other = &locals[step->images[1] - kernel->n_images];
  view = *one;
  *one = *other;
  *other = view;
  return TRUE;
}

/* Lays @view out as @like is, of values of @size in the place of @like_size
 * bytes. FALSE where that does not go. */
static gboolean
lay_out_like (SkelView *view, int size, const SkelView *like, int like_size,
    int n_offsets)
{
  if (like->step % like_size != 0)
    return FALSE;
  view->step = like->step / like_size * size;
  for (int i = 0; i < n_offsets; i++) {
    if (like->offsets[i] % like_size != 0)
      return FALSE;
    view->offsets[i] = like->offsets[i] / like_size * size;
  }
  return TRUE;
}

gboolean
skel_sequence_is_left (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_repeats; i++)
    if (kernel->repeats[i].again)
      return TRUE;
  return FALSE;
}

gboolean
skel_sequence_is_apart (const SkelJob *job)
{
  const SkelKernel *kernel = job->kernel;

  if (skel_sequence_is_left (kernel))
    return TRUE;
  for (int i = 0; i < kernel->n_locals; i++)
    if (skel_kernel_stores (kernel, i)
        && skel_type_size (kernel->locals[i].type)
               != skel_type_size (kernel->images[0].type))
      return TRUE;
  return FALSE;
}

SkelJob
skel_sequence_get_component (const SkelJob *job, int number)
{
  SkelJob component = *job;

  component.components = 1;
  component.keep_others = job->keep_others && number == 0;
  if (number > 0)
    for (int i = 0; i < job->kernel->n_images; i++)
      component.views[i].offsets[0] = job->views[i].offsets[number];
  if (job->results)
    component.results = job->results + number * job->kernel->results_size;
  return component;
}

SkelView
skel_sequence_get_local (const SkelJob *job, int local)
{
  const SkelKernel *kernel = job->kernel;
  const SkelImage *image = &kernel->locals[local];
  int size = skel_type_size (image->type),
      input = skel_kernel_first_input (kernel);
  /* of several channels and components: the first component's */
  int n_offsets = image->channels > 1 ? image->channels : job->components;
  SkelView view = { 0 };
  int width, height;

  skel_job_get_size (job, &width, &height);
  if (input < 0 || kernel->images[input].channels != image->channels
      || (n_offsets == 1 && skel_sequence_is_apart (job))
      || !lay_out_like (&view, size, &job->views[input],
          skel_type_size (kernel->images[input].type), n_offsets)) {
    view.step = image->channels * job->components * size;
    for (int i = 0; i < n_offsets; i++)
      view.offsets[i] = i * size;
  }
  view.stride = ((gssize)width * view.step + SKEL_ROW_ALIGNMENT - 1)
                & ~(gssize)(SKEL_ROW_ALIGNMENT - 1);
  return view;
}

static gboolean
has_many_channels (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels > 1)
      return TRUE;
  return FALSE;
}

static gboolean
is_apart (const SkelStep *step)
{
  return step->kernel->n_results > 0 || step->kernel->settling
         || has_many_channels (step->kernel) || skel_step_is_handed (step);
}

int
skel_step_count_jobs (const SkelJob *job, int index)
{
  return is_apart (&job->kernel->steps[index]) ? job->components : 1;
}

/* Whether @part's outputs can have the other bytes of its first input. */
static gboolean
can_keep_others (const SkelJob *part)
{
  const SkelKernel *kernel = part->kernel;
  int input = skel_kernel_first_input (kernel);

  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].output
        && (input < 0 || part->views[input].step != part->views[i].step))
      return FALSE;
  return TRUE;
}

/* Whether the step writes an image of the caller's. */
static gboolean
writes_output (const SkelKernel *kernel, const SkelStep *step)
{
  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->kernel->images[i].output && step->images[i] < kernel->n_images)
      return TRUE;
  return FALSE;
}

static int
step_of_image (const SkelJob *job, int image)
{
  int local = image - job->kernel->n_images;

  return local < 0 ? job->views[image].step
                   : skel_sequence_get_local (job, local).step;
}

static gboolean carries_others (const SkelJob *job, int image, int depth);

/* Whether @step, if it writes @image, gives it the other bytes of the caller's
 * first input, as skel_step_get_job () has it. */
static gboolean
hands_others_on (const SkelJob *job, const SkelStep *step, int image, int depth)
{
  int input = skel_kernel_first_input (step->kernel);
  gboolean writes = FALSE, brings = !is_apart (step) && input >= 0;

  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->kernel->images[i].output) {
      writes = writes || step->images[i] == image;
      brings = brings
               && step_of_image (job, step->images[i])
                      == step_of_image (job, step->images[input]);
    }
  return !writes
         || (brings && carries_others (job, step->images[input], depth - 1));
}

/* Whether @image, the caller's first input or a local one, has the other bytes
 * of that input; FALSE where it takes more than @depth steps to tell, or loops
 * around them exchange images. */
static gboolean
carries_others (const SkelJob *job, int image, int depth)
{
  const SkelKernel *kernel = job->kernel;

  if (image < kernel->n_images)
    return image == skel_kernel_first_input (kernel);
  if (depth == 0 || kernel->n_repeats > 0)
    return FALSE;
  for (int i = 0; i < kernel->n_steps + kernel->n_chains; i++)
    if (!hands_others_on (job, &kernel->steps[i], image, depth))
      return FALSE;
  return TRUE;
}

/* Whether the inputs of @step have, where their pixels are as large as the
 * first one's. */
static gboolean
inputs_carry_others (const SkelJob *job, const SkelStep *step)
{
  int first = skel_kernel_first_input (step->kernel);

  for (int i = 0; i < step->kernel->n_images; i++)
    if (!step->kernel->images[i].output
        && step_of_image (job, step->images[i])
               == step_of_image (job, step->images[first])
        && !carries_others (job, step->images[i], job->kernel->n_steps))
      return FALSE;
  return TRUE;
}

/* Makes of a view of all components that of one. */
static void
pick_component (SkelView *view, const SkelImage *image, int component)
{
  if (image->channels == 1)
    view->offsets[0] = view->offsets[component];
  else
    for (int i = 0; i < image->channels; i++)
      view->offsets[i]
          += component * image->channels * skel_type_size (image->type);
}

void
skel_step_get_job (const SkelJob *job, int index, int number,
    const SkelView *locals, SkelJob *part)
{
  const SkelKernel *kernel = job->kernel;
  const SkelStep *step = &kernel->steps[index];
  gboolean apart = is_apart (step);

  *part = (SkelJob){ .kernel = step->kernel,
    .width = job->width,
    .height = job->height,
    .components = apart ? 1 : job->components,
    .border = job->border,
    .border_value = job->border_value };
  for (int i = 0; i < step->kernel->n_images; i++) {
    int image = step->images[i];

    part->views[i] = image < kernel->n_images
                         ? job->views[image]
                         : locals[image - kernel->n_images];
    if (apart)
      pick_component (&part->views[i], &step->kernel->images[i], number);
  }
  /* nobody asks for others of local images, but to bring them along is quicker
   * than to leave them out */
  if (step->kernel->settling)
    part->keep_others = FALSE;
  else
    part->keep_others
        = writes_output (kernel, step)
              ? job->keep_others && number == 0
              : number == 0 && part->components > 1 && can_keep_others (part);
  part->others_carried = part->keep_others && part->components > 1
                         && inputs_carry_others (job, step);
  if (job->results && step->kernel->n_results > 0)
    part->results
        = job->results + number * kernel->results_size + step->results_offset;
}

void
skel_step_get_values (const SkelJob *job, int index, const SkelValue *counters,
    const guint8 *finished, SkelValue *values)
{
  const SkelKernel *kernel = job->kernel;
  const SkelStep *step = &kernel->steps[index];

  for (int i = 0; i < step->kernel->n_parameters; i++) {
    const SkelParameter *parameter = &step->kernel->parameters[i];
    const SkelSource *source = &step->sources[i];
    SkelValue *to = values + parameter->offset;

    if (source->step == SKEL_SOURCE_PARAMETER) {
      memcpy (to, job->values + kernel->parameters[source->index].offset,
          parameter->length * sizeof *to);
    } else if (source->step == SKEL_SOURCE_TURN) {
      *to = counters[source->index];
    } else if (finished) {
      const SkelStep *from = &kernel->steps[source->step];

      for (int j = 0; j < parameter->length; j++)
        to[j] = skel_result_get (&from->kernel->results[source->index],
            finished + from->results_offset, j);
    }
  }
}

void
skel_step_finish (
    const SkelJob *job, int index, const SkelValue *counters, guint8 *block)
{
  const SkelKernel *kernel = job->kernel;
  const SkelStep *step = &kernel->steps[index];
  SkelJob part
      = { .kernel = step->kernel, .width = job->width, .height = job->height };
  SkelValue *values;

  if (step->kernel->n_results == 0)
    return;
  values = g_new (SkelValue, step->kernel->n_values + 1);
  skel_step_get_values (job, index, counters, block, values);
  part.values = values;
  skel_job_finish (&part, block + step->results_offset);
  for (int i = 0; i < step->kernel->n_results; i++) {
    const SkelResult *from = &step->kernel->results[i];

    if (step->results[i] >= 0)
      memcpy (block + kernel->results[step->results[i]].offset,
          block + step->results_offset + from->offset,
          from->length * skel_type_size (from->type));
  }
  g_free (values);
}

static gboolean
note_counters (int index, const SkelValue *counters, gpointer data)
{
  SkelValue *steps = data;

  memcpy (steps + index * SKEL_MAX_REPEATS, counters,
      sizeof *counters * SKEL_MAX_REPEATS);
  return TRUE;
}

void
skel_sequence_finish (const SkelJob *job, guint8 *block)
{
  const SkelKernel *kernel = job->kernel;
  SkelValue *counters = g_new0 (SkelValue, kernel->n_steps * SKEL_MAX_REPEATS);

  if (kernel->n_repeats > 0)
    skel_sequence_run (job, note_counters, NULL, counters);
  for (int i = 0; i < kernel->n_steps; i++)
    skel_step_finish (job, i, counters + i * SKEL_MAX_REPEATS, block);
  g_free (counters);
}
