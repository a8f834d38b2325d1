/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "groups.h"

#include "sequence.h"

static gboolean
reads (const SkelStep *step, int image)
{
  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->images[i] == image
        && (step->exchanges || !step->kernel->images[i].output))
      return TRUE;
  return FALSE;
}

static gboolean
writes (const SkelStep *step, int image)
{
  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->images[i] == image
        && (step->exchanges || step->kernel->images[i].output))
      return TRUE;
  return FALSE;
}

/* Whether the repetition @repeat has the step @index. */
static gboolean
has (const SkelRepeat *repeat, int index)
{
  return repeat->first <= index && index < repeat->end;
}

/* Whether each repetition that has the step @one has the step @other. */
static gboolean
is_in_all_of (const SkelKernel *kernel, int other, int one)
{
  for (int i = 0; i < kernel->n_repeats; i++)
    if (has (&kernel->repeats[i], one) && !has (&kernel->repeats[i], other))
      return FALSE;
  return TRUE;
}

/* Whether a step of [from, to), which is done whenever the step @reader is,
 * writes all of @image anew. */
static gboolean
is_written (const SkelKernel *kernel, int image, int from, int to, int reader)
{
  for (int i = from; i < to; i++)
    if (writes (&kernel->steps[i], image) && !reads (&kernel->steps[i], image)
        && is_in_all_of (kernel, reader, i))
      return TRUE;
  return FALSE;
}

/* Whether what the steps [first, end) leave in @image gets to the step @reader,
 * which is none of them. */
static gboolean
gets_to (const SkelKernel *kernel, int image, int first, int end, int reader)
{
  if (reader >= end && !is_written (kernel, image, end, reader, reader))
    return TRUE;
  /* in a turn of what repeats both */
  for (int i = 0; i < kernel->n_repeats; i++) {
    const SkelRepeat *repeat = &kernel->repeats[i];

    if (has (repeat, first) && has (repeat, reader)
        && !is_written (kernel, image, end, repeat->end, reader)
        && !is_written (
            kernel, image, repeat->first, MIN (reader, first), reader))
      return TRUE;
  }
  return FALSE;
}

/* Whether the steps [first, end) write @image before they read it, and nobody
 * reads what they leave there. */
static gboolean
is_own (const SkelKernel *kernel, int image, int first, int end)
{
  int step = first;

  while (step < end && !reads (&kernel->steps[step], image)
         && !writes (&kernel->steps[step], image))
    step++;
  if (step == end || reads (&kernel->steps[step], image))
    return FALSE;
  for (int i = 0; i < kernel->n_steps; i++)
    if ((i < first || i >= end) && reads (&kernel->steps[i], image)
        && gets_to (kernel, image, first, end, i))
      return FALSE;
  return TRUE;
}

/* Why the step cannot be computed some rows at a time; NULL: it can. */
static const char *
object_to_step (const SkelJob *job, const SkelStep *step)
{
  const SkelStage *stage = step->kernel->stages;

  if (step->kernel->settling)
    return "one is repeated until nothing changes";
  if (step->exchanges)
    return "one exchanges images";
  if (stage->read_permutation || stage->write_permutation)
    return "one permutes pixels";
  if (skel_stage_reads_anywhere (stage))
    return "one reads pixels anywhere in the image";
  for (int i = 0; i < step->kernel->n_images; i++) {
    if (step->kernel->images[i].transposed)
      return "one has rows that are columns";
    if (job->border == SKEL_BORDER_WRAP && stage->reads_outside[i])
      return "one reads pixels of the image's other end";
  }
  return NULL;
}

static gboolean
is_handed_from (const SkelStep *step, int first)
{
  for (int i = 0; i < step->kernel->n_parameters; i++)
    if (step->sources[i].step >= first)
      return TRUE;
  return FALSE;
}

/* Why the steps [first, end) are no group, whatever their images. */
static const char *
object_to_steps (const SkelJob *job, int first, int end)
{
  const SkelKernel *kernel = job->kernel;

  for (int i = first; i < end; i++) {
    const char *object = object_to_step (job, &kernel->steps[i]);

    if (object)
      return object;
    if (is_handed_from (&kernel->steps[i], first))
      return "one is handed what the other computes";
    if (i + 1 < end && kernel->steps[i].kernel->n_results > 0)
      return "the first has results";
    if (!is_in_all_of (kernel, i, first) || !is_in_all_of (kernel, first, i))
      return "only one is repeated";
    if (skel_step_count_jobs (job, i) != skel_step_count_jobs (job, first))
      return "one is done for each component by itself";
  }
  return NULL;
}

/* Why @group's images do not allow it: those that it writes have to be its own,
 * unless its steps neither read them nor compute more than a strip of them. */
static const char *
object_to_images (const SkelKernel *kernel, SkelGroup *group)
{
  int n_images = kernel->n_images;
  gboolean passes = FALSE;

  for (int i = 0; i < kernel->n_locals; i++)
    group->own[i] = is_own (kernel, n_images + i, group->first, group->end);
  for (int s = group->first; s < group->end; s++) {
    const SkelStep *step = &kernel->steps[s];
    gboolean writes_own = FALSE, writes_others = FALSE;

    for (int i = 0; i < step->kernel->n_images; i++) {
      int image = step->images[i];

      if (!step->kernel->images[i].output)
        continue;
      if (image >= n_images && group->own[image - n_images]) {
        writes_own = TRUE;
        continue;
      }
      writes_others = TRUE;
      for (int other = group->first; other < group->end; other++)
        if (reads (&kernel->steps[other], image)
            || (other != s && writes (&kernel->steps[other], image)))
          return "others want what the first writes";
    }
    if (writes_own && writes_others)
      return "others want one of the images that the first writes";
    passes = passes || writes_own;
  }
  return passes ? NULL : "they pass nothing on";
}

const char *
skel_groups_object (const SkelJob *job, SkelGroup *group)
{
  const char *object = object_to_steps (job, group->first, group->end);

  return object ? object : object_to_images (job->kernel, group);
}

SkelGroup *
skel_groups_plan (const SkelJob *job, int *n)
{
  int n_steps = job->kernel->n_steps;
  SkelGroup *groups = g_new0 (SkelGroup, n_steps);

  *n = 0;
  for (int first = 0; first < n_steps; first++) {
    SkelGroup *group = &groups[*n];

    group->first = first;
    group->end = n_steps;
    while (group->end > first + 1 && skel_groups_object (job, group))
      group->end--;
    if (group->end == first + 1)
      continue;
    (*n)++;
    first = group->end - 1;
  }
  return groups;
}

const SkelGroup *
skel_groups_find (const SkelGroup *groups, int n, int index)
{
  for (int i = 0; i < n; i++)
    if (groups[i].first <= index && index < groups[i].end)
      return &groups[i];
  return NULL;
}
