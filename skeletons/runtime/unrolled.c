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

/* What goes between turns. */
#define LINKS (SKEL_UNROLLED_TURNS - 1)

/* Two images that a step exchanges; the first of LINKS that are what turns
 * write in the place of one, and the next ones read in that of the other. */
typedef struct {
  int read, written, link;
} Exchange;

typedef struct {
  int first, last;                     /* steps of a turn: [first, last) */
  int end;                             /* and those that exchange, up to it */
  Exchange exchanges[SKEL_MAX_LOCALS]; /* by these */
} Turn;

/* The first of the steps of @repeat that exchange images, behind all others;
 * -1: they stand elsewhere, or there are none. */
static int
find_exchanges (const SkelKernel *kernel, const SkelRepeat *repeat)
{
  int last = repeat->end;

  while (last > repeat->first && kernel->steps[last - 1].exchanges)
    last--;
  for (int i = repeat->first; i < last; i++)
    if (kernel->steps[i].exchanges)
      return -1;
  return last == repeat->first || last == repeat->end ? -1 : last;
}

/* Whether the turns of @repeat can be written out: all are done, no other
 * repetition is of some of their steps or the same, and there is room for what
 * goes between. */
static gboolean
is_plain (const SkelKernel *kernel, int repeat, int last)
{
  const SkelRepeat *of = &kernel->repeats[repeat];

  if (last < 0 || of->again
      || kernel->n_locals + (of->end - last) * LINKS > SKEL_MAX_LOCALS)
    return FALSE;
  for (int i = 0; i < kernel->n_repeats; i++)
    if (i != repeat && kernel->repeats[i].first >= of->first
        && kernel->repeats[i].end <= of->end)
      return FALSE;
  for (int i = of->first; i < last; i++)
    if (skel_step_knows_turn (&kernel->steps[i], repeat))
      return FALSE;
  return TRUE;
}

/* Of the two images that the step @index exchanges, the one that the steps of
 * @turn only read, and the other, that one of them writes and none reads;
 * FALSE: they are used in another way. */
static gboolean
find_exchanged (
    const SkelKernel *kernel, const Turn *turn, int index, Exchange *found)
{
  const int *images = kernel->steps[index].images;

  for (int which = 0; which < 2; which++) {
    int read = images[which], written = images[1 - which];

    *found = (Exchange){ read, written,
      kernel->n_images + kernel->n_locals + (index - turn->last) * LINKS };
    if (read != written
        && count_uses (kernel, turn->first, turn->last, read, TRUE) == 0
        && count_uses (kernel, turn->first, turn->last, written, TRUE) == 1
        && count_uses (kernel, turn->first, turn->last, written, FALSE) == 0)
      return TRUE;
  }
  return FALSE;
}

/* Whether the steps that exchange have nothing to do with each other, and what
 * they exchange can go between turns. */
static gboolean
find_all_exchanged (const SkelKernel *kernel, Turn *turn)
{
  for (int i = turn->last; i < turn->end; i++) {
    Exchange *found = &turn->exchanges[i - turn->last];

    if (!find_exchanged (kernel, turn, i, found)
        || count_uses (kernel, turn->last, turn->end, found->read, TRUE)
                   + count_uses (
                       kernel, turn->last, turn->end, found->read, FALSE)
               != 1
        || count_uses (kernel, turn->last, turn->end, found->written, TRUE)
                   + count_uses (
                       kernel, turn->last, turn->end, found->written, FALSE)
               != 1)
      return FALSE;
  }
  return TRUE;
}

/* Makes of @step that of the turn @number. */
static void
write_out (SkelStep *step, const Turn *turn, int number)
{
  int *images
      = g_memdup2 (step->images, step->kernel->n_images * sizeof *images);

  for (int i = 0; i < step->kernel->n_images; i++)
    for (int k = 0; k < turn->end - turn->last; k++) {
      const Exchange *exchange = &turn->exchanges[k];

      if (step->images[i] == exchange->read && number > 0)
        images[i] = exchange->link + number - 1;
      else if (step->images[i] == exchange->written && number < LINKS)
        images[i] = exchange->link + number;
    }
  step->images = images;
}

/* The sequence @kernel with turns in the place of one of @turn. */
static SkelKernel
unroll (const SkelKernel *kernel, const Turn *turn)
{
  int body = turn->last - turn->first, more = (SKEL_UNROLLED_TURNS - 1) * body;
  int links = (turn->end - turn->last) * LINKS;
  SkelStep *steps = g_new (SkelStep, kernel->n_steps + more);
  SkelImage *locals = g_new (SkelImage, kernel->n_locals + links);
  SkelRepeat *repeats
      = g_memdup2 (kernel->repeats, kernel->n_repeats * sizeof *repeats);
  SkelKernel unrolled = *kernel;

  memcpy (steps, kernel->steps, turn->first * sizeof *steps);
  for (int i = 0; i < SKEL_UNROLLED_TURNS * body; i++) {
    steps[turn->first + i] = kernel->steps[turn->first + i % body];
    write_out (&steps[turn->first + i], turn, i / body);
  }
  memcpy (steps + turn->last + more, kernel->steps + turn->last,
      (kernel->n_steps - turn->last) * sizeof *steps);
  memcpy (locals, kernel->locals, kernel->n_locals * sizeof *locals);
  for (int k = 0; k < links; k++)
    locals[kernel->n_locals + k]
        = locals[turn->exchanges[k / LINKS].read - kernel->n_images];
  for (int i = 0; i < kernel->n_repeats; i++) {
    repeats[i].first += repeats[i].first > turn->first ? more : 0;
    repeats[i].end += repeats[i].end > turn->first ? more : 0;
  }
  unrolled.steps = steps;
  unrolled.n_steps += more;
  unrolled.locals = locals;
  unrolled.n_locals += links;
  unrolled.repeats = repeats;
  unrolled.chains = NULL;
  unrolled.n_chains = 0;
  return unrolled;
}

SkelUnrolled *
skel_unrolled_plan (const SkelJob *job, int repeat)
{
  const SkelKernel *kernel = job->kernel;
  const SkelRepeat *of = &kernel->repeats[repeat];
  Turn turn = { of->first, find_exchanges (kernel, of), of->end, { { 0 } } };
  SkelJob unrolled = *job;
  SkelUnrolled *turns;

  if (!is_plain (kernel, repeat, turn.last)
      || !find_all_exchanged (kernel, &turn))
    return NULL;
  turns = g_new0 (SkelUnrolled, 1);
  turns->kernel = unroll (kernel, &turn);
  turns->exchanges = turn.last;
  turns->group = (SkelGroup){ .first = turn.first,
    .end = turn.first + SKEL_UNROLLED_TURNS * (turn.last - turn.first) };
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
