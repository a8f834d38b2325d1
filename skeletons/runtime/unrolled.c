/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "unrolled.h"

#include "sequence.h"

#include <string.h>

/* How many of the steps [@first, @end) write @image, or read it. */
static int
count_uses (
    const SkelKernel *kernel, int first, int end, int image, gboolean writes)
{
  int uses = 0;

  for (int s = first; s < end; s++) {
    const SkelStep *step = &kernel->steps[s];

    for (int i = 0; i < step->kernel->n_images; i++)
      uses += step->images[i] == image
              && step->kernel->images[i].output == writes;
  }
  return uses;
}

/* Whether the turns of @repeat can be written out: all are done, no other
 * repetition is of some of their steps or the same, and their last step is the
 * only one that exchanges images. */
static gboolean
is_plain (const SkelKernel *kernel, int repeat)
{
  const SkelRepeat *of = &kernel->repeats[repeat];
  int last = of->end - 1;

  if (last == of->first || of->again || !kernel->steps[last].exchanges
      || kernel->n_locals == SKEL_MAX_LOCALS)
    return FALSE;
  for (int i = 0; i < kernel->n_repeats; i++)
    if (i != repeat && kernel->repeats[i].first >= of->first
        && kernel->repeats[i].end <= of->end)
      return FALSE;
  for (int i = of->first; i < last; i++)
    if (kernel->steps[i].exchanges
        || skel_step_knows_turn (&kernel->steps[i], repeat))
      return FALSE;
  return TRUE;
}

/* Of the two images that the step @last exchanges, the one that steps from
 * @first on only read, and the other, that one of them writes and none reads;
 * FALSE: they are used in another way. */
static gboolean
find_exchanged (
    const SkelKernel *kernel, int first, int last, int *read, int *written)
{
  const int *images = kernel->steps[last].images;

  for (int which = 0; which < 2; which++) {
    *read = images[which];
    *written = images[1 - which];
    if (count_uses (kernel, first, last, *read, TRUE) == 0
        && count_uses (kernel, first, last, *written, TRUE) == 1
        && count_uses (kernel, first, last, *written, FALSE) == 0)
      return TRUE;
  }
  return FALSE;
}

/* Makes of @step that of the turn @number, between which @link goes. */
static void
write_out (SkelStep *step, int number, int read, int written, int link)
{
  int *images
      = g_memdup2 (step->images, step->kernel->n_images * sizeof *images);

  for (int i = 0; i < step->kernel->n_images; i++)
    if ((images[i] == read && number > 0)
        || (images[i] == written && number + 1 < SKEL_UNROLLED_TURNS))
      images[i] = link;
  step->images = images;
}

SkelUnrolled *
skel_unrolled_plan (const SkelJob *job, int repeat)
{
  const SkelKernel *kernel = job->kernel;
  int first = kernel->repeats[repeat].first;
  int last = kernel->repeats[repeat].end - 1;
  int body = last - first, more = (SKEL_UNROLLED_TURNS - 1) * body;
  int read, written;
  SkelJob unrolled = *job;
  SkelStep *steps;
  SkelImage *locals;
  SkelRepeat *repeats;
  SkelUnrolled *turns;

  if (!is_plain (kernel, repeat)
      || !find_exchanged (kernel, first, last, &read, &written))
    return NULL;
  turns = g_new0 (SkelUnrolled, 1);
  steps = g_new (SkelStep, kernel->n_steps + more);
  locals = g_new (SkelImage, kernel->n_locals + 1);
  repeats = g_memdup2 (kernel->repeats, kernel->n_repeats * sizeof *repeats);

  memcpy (steps, kernel->steps, first * sizeof *steps);
  for (int i = 0; i < SKEL_UNROLLED_TURNS * body; i++) {
    steps[first + i] = kernel->steps[first + i % body];
    write_out (&steps[first + i], i / body, read, written,
        kernel->n_images + kernel->n_locals);
  }
  memcpy (steps + last + more, kernel->steps + last,
      (kernel->n_steps - last) * sizeof *steps);
  memcpy (locals, kernel->locals, kernel->n_locals * sizeof *locals);
  locals[kernel->n_locals] = locals[read - kernel->n_images];
  for (int i = 0; i < kernel->n_repeats; i++) {
    repeats[i].first += repeats[i].first > first ? more : 0;
    repeats[i].end += repeats[i].end > first ? more : 0;
  }

  turns->kernel = *kernel;
  turns->kernel.steps = steps;
  turns->kernel.n_steps += more;
  turns->kernel.locals = locals;
  turns->kernel.n_locals++;
  turns->kernel.repeats = repeats;
  turns->kernel.chains = NULL;
  turns->kernel.n_chains = 0;
  turns->exchange = last;
  turns->group = (SkelGroup){ .first = first, .end = last + more };
  unrolled.kernel = &turns->kernel;
  if (skel_groups_object (&unrolled, &turns->group))
    g_clear_pointer (&turns, skel_unrolled_free);
  return turns;
}

void
skel_unrolled_free (SkelUnrolled *turns)
{
  if (!turns)
    return;
  for (int i = turns->group.first; i < turns->group.end; i++)
    g_free ((int *)turns->kernel.steps[i].images);
  g_free ((SkelStep *)turns->kernel.steps);
  g_free ((SkelImage *)turns->kernel.locals);
  g_free ((SkelRepeat *)turns->kernel.repeats);
  g_free (turns);
}
