/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "chain.h"

#include "../../graph/chain.h"
#include "../../runtime/sequence.h"
#include "../front/make.h"
#include "cases.h"

#include <string.h>

/* ---- which steps ---- */

/* Why the step @analysis can be one with no other: it does more than write a
 * pixel at each place, from what the host knows when it begins. If it settles,
 * it may be the @first of some. */
static const char *
object_to_step (const SkelAnalysis *analysis, gboolean first)
{
  gboolean settles = analysis->kernel.settling != NULL;

  if (analysis->kernel.n_results > 0)
    return "one of them accumulates";
  if (skel_is_handed (analysis))
    return "one of them is handed what steps before computed";
  if (skel_stage_reads_anywhere (analysis->kernel.stages))
    return "one of them reads pixels anywhere in the image";
  if (settles && !first)
    return "one of them is repeated until nothing changes";
  return NULL;
}

/* Whether there are cases of the number of a turn of @step: there is code for
 * some such numbers, and a chain is chosen for all turns at once. */
static gboolean
is_shaped_by_turn (const SkelStep *step, const SkelAnalysis *analysis)
{
  for (int i = 0; i < step->kernel->n_parameters; i++)
    if (step->sources[i].step == SKEL_SOURCE_TURN
        && skel_is_case (analysis, step->kernel->parameters[i].offset))
      return TRUE;
  return FALSE;
}

/* Whether a repetition begins or ends between steps of [first, end). */
static gboolean
are_parted (const SkelKernel *kernel, int first, int end)
{
  for (int i = 0; i < kernel->n_repeats; i++) {
    const SkelRepeat *repeat = &kernel->repeats[i];

    if ((repeat->first > first && repeat->first < end)
        || (repeat->end > first && repeat->end < end))
      return TRUE;
  }
  return FALSE;
}

/* Whether @step reads, or writes, the image @image of the sequence. */
static gboolean
uses (const SkelStep *step, int image, gboolean output)
{
  for (int i = 0; i < step->kernel->n_images; i++)
    if (step->images[i] == image && step->kernel->images[i].output == output)
      return TRUE;
  return FALSE;
}

/* Why the image @image of the sequence, which the step @writer of [first, end)
 * writes, is not for those after it there alone. */
static const char *
object_to_image (
    const SkelKernel *kernel, int first, int end, int writer, int image)
{
  gboolean is_read = FALSE;

  for (int i = writer + 1; i < end; i++)
    is_read = is_read || uses (&kernel->steps[i], image, FALSE);
  if (!is_read)
    return "the second does not read all that the first writes";
  if (image < kernel->n_images)
    return "the caller wants what the first writes";
  for (int i = 0; i < kernel->n_steps; i++)
    if ((i != writer && uses (&kernel->steps[i], image, TRUE))
        || ((i <= writer || i >= end)
            && uses (&kernel->steps[i], image, FALSE)))
      return "others want what the first writes";
  return NULL;
}

/* Whether the input @image of @step is read where it is not, as its nearest
 * pixels: the step itself sees to it that it reads none there. */
static gboolean
takes_nearest (const SkelStep *step, int image)
{
  const SkelStage *stage = step->kernel->stages;
  const SkelExtent *extent = &stage->extents[image];

  return !stage->reads_outside[image]
         && extent->left + extent->right + extent->top + extent->bottom > 0;
}

/* Whether @one and @next read an image that both read in two ways where it is
 * not. */
static gboolean
differ_outside (const SkelStep *one, const SkelStep *next)
{
  for (int i = 0; i < one->kernel->n_images; i++)
    for (int j = 0; j < next->kernel->n_images; j++)
      if (!one->kernel->images[i].output && !next->kernel->images[j].output
          && one->images[i] == next->images[j]
          && ((takes_nearest (one, i) && next->kernel->stages->reads_outside[j])
              || (takes_nearest (next, j)
                  && one->kernel->stages->reads_outside[i])))
        return TRUE;
  return FALSE;
}

/* Why the images of the steps [first, end) keep them from being one, as it is
 * said of two. */
static const char *
object_to_images (const SkelKernel *kernel, int first, int end)
{
  const SkelStep *steps = kernel->steps;
  const char *objection = NULL;

  for (int s = first; s + 1 < end && !objection; s++)
    for (int i = 0; i < steps[s].kernel->n_images && !objection; i++)
      if (steps[s].kernel->images[i].output)
        objection = object_to_image (kernel, first, end, s, steps[s].images[i]);
      else if (uses (&steps[end - 1], steps[s].images[i], TRUE))
        objection = "the second writes what the first reads";
  for (int s = first; s < end && !objection; s++)
    for (int t = s + 1; t < end && !objection; t++)
      if (differ_outside (&steps[s], &steps[t]))
        objection = "outside an image that both read one of them takes the "
                    "nearest pixels, and the other what the border policy says";
  return objection;
}

static gboolean
settles (const SkelAnalysis *sequence, int step)
{
  const SkelAnalysis *part = sequence->parts->pdata[step];

  return part->kernel.settling != NULL;
}

static gboolean
is_nothing (const SkelExtent *extent)
{
  return extent->left == 0 && extent->right == 0 && extent->top == 0
         && extent->bottom == 0;
}

static gboolean
has_channels (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels > 1)
      return TRUE;
  return FALSE;
}

/* Why the step @next cannot go along with @settling, which settles. */
static const char *
object_to_settled (const SkelStep *settling, const SkelStep *next)
{
  const SkelKernel *kernel = settling->kernel;

  if (!uses (next, settling->images[kernel->settling->after], FALSE))
    return "the second does not read what settles";
  for (int i = 0; i < next->kernel->n_images; i++)
    if (!is_nothing (&next->kernel->stages->extents[i]))
      return "one of them reads around the pixels of what settles";
  if (has_channels (kernel) || has_channels (next->kernel))
    return "one of them has pixels of several channels";
  for (int i = 0; i < kernel->n_images; i++)
    if (uses (next, settling->images[i], TRUE))
      return "the second writes what the first reads";
  return NULL;
}

/* Why the steps [first, end) cannot be one, or NULL. */
static const char *
object (const SkelAnalysis *analysis, int first, int end)
{
  const SkelKernel *kernel = &analysis->kernel;
  const char *objection;

  /* nests that follow it pixel by pixel are one step */
  if (settles (analysis, first))
    objection = end > first + 2
                    ? "one of them is repeated until nothing changes"
                    : object_to_settled (
                          &kernel->steps[first], &kernel->steps[first + 1]);
  else
    objection = object_to_images (kernel, first, end);
  for (int i = first; i < end && !objection; i++) {
    const SkelAnalysis *part = analysis->parts->pdata[i];

    objection = kernel->steps[i].exchanges ? "one of them exchanges images"
                                           : object_to_step (part, i == first);
    if (!objection && is_shaped_by_turn (&kernel->steps[i], part))
      objection = "windows of one of them hang on the turn";
  }
  if (!objection && are_parted (kernel, first, end))
    objection = "a loop around steps begins or ends between them";
  return objection;
}

/* Whether there are repetitions within @repeat. */
static gboolean
has_inner (const SkelKernel *kernel, int repeat)
{
  const SkelRepeat *outer = &kernel->repeats[repeat];

  /* they come after it */
  return repeat + 1 < kernel->n_repeats
         && kernel->repeats[repeat + 1].first < outer->end;
}

/* Turns of a repetition: its steps [first, end), and those which exchange what
 * the last of these writes for what they read, [copies, copies_end). */
typedef struct {
  int repeat, first, end, copies, copies_end;
} Turns;

/* The image that a step which exchanges two copies to, or from. */
static int
copied_image (const SkelStep *copy, gboolean to)
{
  return copy->images[copy->kernel->images[0].output == to ? 0 : 1];
}

/* Whether anyone reads, outside of the repetition, what @copy copies to. */
static gboolean
is_copy_read (
    const SkelKernel *kernel, const SkelRepeat *repeat, const SkelStep *copy)
{
  for (int i = 0; i < kernel->n_steps; i++)
    if ((i < repeat->first || i >= repeat->end)
        && uses (&kernel->steps[i], copied_image (copy, TRUE), FALSE))
      return TRUE;
  return FALSE;
}

/* Whether the step @index exchanges what the last step of @turns writes, and
 * none reads, for what they read, and none writes. Where that comes before
 * them, several turns as one do not leave what the last of them reads. */
static gboolean
can_exchange (const SkelKernel *kernel, const Turns *turns, int index)
{
  const SkelStep *steps = kernel->steps, *copy = &steps[index];
  int to = copied_image (copy, TRUE), from = copied_image (copy, FALSE);
  gboolean is_read = FALSE;

  if (index < turns->first
      && is_copy_read (kernel, &kernel->repeats[turns->repeat], copy))
    return FALSE;
  for (int s = turns->first; s < turns->end; s++) {
    if (uses (&steps[s], to, TRUE) || uses (&steps[s], from, FALSE)
        || uses (&steps[s], from, TRUE) != (s + 1 == turns->end))
      return FALSE;
    is_read = is_read || uses (&steps[s], to, FALSE);
  }
  for (int s = turns->copies; s < turns->copies_end; s++)
    if (s != index
        && (copied_image (&steps[s], TRUE) == to
            || copied_image (&steps[s], FALSE) == from))
      return FALSE;
  return is_read;
}

static int
count_outputs (const SkelStep *step)
{
  int n = 0;

  for (int i = 0; i < step->kernel->n_images; i++)
    n += step->kernel->images[i].output;
  return n;
}

/* Whether the steps of @turns, which exchange all that the last writes, may be
 * one several times. */
static gboolean
can_turn (const SkelAnalysis *analysis, const Turns *turns)
{
  const SkelKernel *kernel = &analysis->kernel;

  if (kernel->repeats[turns->repeat].again
      || count_outputs (&kernel->steps[turns->end - 1])
             != turns->copies_end - turns->copies)
    return FALSE;
  for (int s = turns->copies; s < turns->copies_end; s++)
    if (!can_exchange (kernel, turns, s))
      return FALSE;
  for (int s = turns->first; s < turns->end; s++) {
    const SkelAnalysis *part = analysis->parts->pdata[s];

    if (object_to_step (part, FALSE)
        || skel_step_knows_turn (&kernel->steps[s], turns->repeat)
        || is_shaped_by_turn (&kernel->steps[s], part))
      return FALSE;
  }
  return turns->end == turns->first + 1
         || !object (analysis, turns->first, turns->end);
}

/* Finds the turns of the repetition @index: all steps that exchange come first
 * or last. FALSE: they do not. */
static gboolean
find_turns (const SkelKernel *kernel, int index, Turns *turns)
{
  const SkelRepeat *repeat = &kernel->repeats[index];
  gboolean before = kernel->steps[repeat->first].exchanges;
  int middle = repeat->first;

  while (middle < repeat->end && kernel->steps[middle].exchanges == before)
    middle++;
  for (int s = middle; s < repeat->end; s++)
    if (kernel->steps[s].exchanges == before)
      return FALSE;
  *turns = before
               ? (Turns){ index, middle, repeat->end, repeat->first, middle }
               : (Turns){ index, repeat->first, middle, middle, repeat->end };
  return turns->first < turns->end && turns->copies < turns->copies_end
         && !has_inner (kernel, index);
}

/* ---- what they are ---- */

typedef struct {
  SkelUnit *unit;
  SkelAnalysis *chain;
  SkelChaining *chaining;
  SkelStep steps[SKEL_MAX_CHAIN];
  int *images;         /* of the sequence, by the chain's */
  SkelSource *sources; /* by the chain's parameters */
  SkelParameter *parameters;
} Joining;

/* The image of the chain's that @step's @image is, which is stored. */
static int
join_image (Joining *self, const SkelStep *step, int image)
{
  SkelKernel *kernel = &self->chain->kernel;

  for (int i = 0; i < kernel->n_images; i++)
    if (self->images[i] == step->images[image]
        && kernel->images[i].output == step->kernel->images[image].output)
      return i;
  if (kernel->n_images < SKEL_MAX_IMAGES) {
    self->images[kernel->n_images] = step->images[image];
    ((SkelImage *)kernel->images)[kernel->n_images]
        = step->kernel->images[image];
  }
  return kernel->n_images++;
}

/* What stands for the input @image of the step @step, where an earlier one of
 * the chain writes it, and it is not stored; 0: none does. */
static int
find_between (const Joining *self, int step, int image)
{
  for (int s = step - 1; s >= 0 && !self->chaining->settles; s--)
    for (int i = 0; i < self->steps[s].kernel->n_images; i++)
      if (self->steps[s].kernel->images[i].output
          && self->steps[s].images[i] == self->steps[step].images[image])
        return skel_chain_between (s, i);
  return 0;
}

/* Those of the step @step that are the chain's, all outputs only if it
 * @stores them. */
static void
join_images_of (Joining *self, int step, gboolean stores)
{
  for (int i = 0; i < self->steps[step].kernel->n_images; i++) {
    gboolean output = self->steps[step].kernel->images[i].output;
    int between = output ? 0 : find_between (self, step, i);

    if (between < 0)
      self->chaining->images[step][i] = between;
    else if (stores || !output)
      self->chaining->images[step][i]
          = join_image (self, &self->steps[step], i);
  }
}

/* Images of the last step come first: bytes beside the channels of what it
 * writes are those of its first input. But those of one that settles have the
 * numbers that it gives them. FALSE: there are too many. */
static gboolean
join_images (Joining *self)
{
  int first = skel_chain_first_link (self->chaining);
  int last = self->chaining->n_steps - 1;

  for (int s = 0; s < first; s++)
    join_images_of (self, s, TRUE);
  for (int s = last; s >= first; s--)
    join_images_of (self, s, s == last);
  return self->chain->kernel.n_images <= SKEL_MAX_IMAGES;
}

static int
join_parameter (Joining *self, const SkelStep *step, int parameter)
{
  SkelKernel *kernel = &self->chain->kernel;
  const SkelSource *source = &step->sources[parameter];
  SkelParameter *to = &self->parameters[kernel->n_parameters];

  for (int i = 0; i < kernel->n_parameters; i++)
    if (self->sources[i].step == source->step
        && self->sources[i].index == source->index)
      return i;
  *to = step->kernel->parameters[parameter];
  to->offset = kernel->n_values;
  self->sources[kernel->n_parameters] = *source;
  kernel->n_values += to->length;
  kernel->n_given += to->length; /* nothing is handed to a chain */
  return kernel->n_parameters++;
}

static void
join_parameters (Joining *self)
{
  int n_steps = self->chaining->n_steps, most = 1;

  for (int s = 0; s < n_steps; s++)
    most += self->steps[s].kernel->n_parameters;
  self->sources = skel_unit_allocate (self->unit, sizeof (SkelSource) * most);
  self->parameters
      = skel_unit_allocate (self->unit, sizeof (SkelParameter) * most);
  self->chain->kernel.parameters = self->parameters;
  for (int s = 0; s < n_steps; s++) {
    const SkelKernel *kernel = self->steps[s].kernel;

    self->chaining->parameters[s] = skel_unit_allocate (
        self->unit, sizeof (int) * (kernel->n_parameters + 1));
    for (int i = 0; i < kernel->n_parameters; i++)
      self->chaining->parameters[s][i]
          = join_parameter (self, &self->steps[s], i);
  }
}

static void
describe_stage (const Joining *self)
{
  SkelStage *stage = (SkelStage *)self->chain->kernel.stages;
  SkelExtent wanted[SKEL_MAX_CHAIN] = { 0 };

  stage->classes = SKEL_CLASS_N2P;
  for (int s = self->chaining->n_steps - 1; s >= 0; s--)
    for (int i = 0; i < self->steps[s].kernel->n_images; i++) {
      const SkelStage *of = self->steps[s].kernel->stages;
      SkelExtent reach = skel_extent_add (&wanted[s], &of->extents[i]);
      int image = self->chaining->images[s][i];

      if (self->steps[s].kernel->images[i].output)
        continue;
      if (image < 0) {
        skel_extent_join (&wanted[skel_chain_writer (image)], &reach);
        continue;
      }
      skel_extent_join (&stage->extents[image], &reach);
      stage->reads_outside[image]
          = stage->reads_outside[image] || of->reads_outside[i];
    }
}

int
skel_chain_value (const SkelAnalysis *chain, int step, int index)
{
  const SkelKernel *whole = &chain->kernel;
  const SkelKernel *kernel = &chain->chain->steps[step]->kernel;

  for (int i = 0; i < kernel->n_parameters; i++) {
    const SkelParameter *of
        = &whole->parameters[chain->chain->parameters[step][i]];

    if (index >= of->offset && index < of->offset + of->length)
      return kernel->parameters[i].offset + index - of->offset;
  }
  return -1;
}

/* Whether there are cases of the chain's value @index in a step. */
static gboolean
has_cases (const SkelAnalysis *chain, int index)
{
  for (int s = 0; s < chain->chain->n_steps; s++) {
    int value = skel_chain_value (chain, s, index);

    if (value >= 0 && skel_is_case (chain->chain->steps[s], value))
      return TRUE;
  }
  return FALSE;
}

/* Loops over pixels for which nothing is done: what is done is said by the
 * steps. */
static SkelNest *
make_nest (const Joining *self)
{
  const SkelChaining *chaining = self->chaining;
  const SkelNest *last
      = chaining->steps[chaining->n_steps - 1]->nests->pdata[0];
  SkelNest *nest = g_new0 (SkelNest, 1);
  GPtrArray *nothing = g_ptr_array_new ();

  nest->loop = last->loop;
  nest->row = last->row;
  nest->column = last->column;
  nest->body = skel_make_block (self->unit, nothing, last->loop->location);
  nest->accesses = g_array_new (FALSE, TRUE, sizeof (SkelAccess));
  nest->accumulations = g_array_new (FALSE, TRUE, sizeof (SkelAccumulation));
  nest->shape_values = g_array_new (FALSE, TRUE, sizeof (int));
  nest->point_shapes = g_array_new (FALSE, TRUE, sizeof (int));
  nest->points = g_array_new (FALSE, TRUE, sizeof (int));
  g_ptr_array_unref (nothing);
  for (int i = 0; i < self->chain->kernel.n_values; i++)
    if (has_cases (self->chain, i))
      g_array_append_val (nest->shape_values, i);
  return nest;
}

static char *
name_chain (const SkelKernel *sequence, const SkelChaining *chaining)
{
  if (chaining->turns > 1)
    return g_strdup_printf ("%s_nest%d_%d_turns", sequence->name,
        chaining->first + 1, chaining->turns);
  return g_strdup_printf ("%s_nests%d_%s_%d", sequence->name,
      chaining->first + 1, chaining->end == chaining->first + 2 ? "and" : "to",
      chaining->end);
}

/* The image that @image of a step in the turn @turn is, none of the sequence's
 * where it is what that turn hands to the next, or is handed. */
static int
hand_on (const SkelKernel *kernel, const Turns *turns, int turn, int n_turns,
    int image)
{
  for (int s = turns->copies; s < turns->copies_end; s++) {
    const SkelStep *copy = &kernel->steps[s];
    int of = turn * SKEL_MAX_IMAGES + s - turns->copies;

    if (turn + 1 < n_turns && copied_image (copy, FALSE) == image)
      return -1 - of;
    if (turn > 0 && copied_image (copy, TRUE) == image)
      return -1 - (of - SKEL_MAX_IMAGES);
  }
  return image;
}

/* Makes of the steps of @self, which are the same again and again, those of
 * turns that each read what the last one wrote. */
static void
part_turns (
    Joining *self, SkelUnit *unit, const SkelKernel *kernel, const Turns *turns)
{
  int n_steps = turns->end - turns->first;

  for (int s = 0; s < self->chaining->n_steps; s++) {
    const SkelStep *step = &self->steps[s];
    int *images
        = skel_unit_allocate (unit, sizeof *images * step->kernel->n_images);

    for (int i = 0; i < step->kernel->n_images; i++)
      images[i] = hand_on (
          kernel, turns, s / n_steps, self->chaining->turns, step->images[i]);
    self->steps[s].images = images;
  }
}

/* Makes of @self what its first step is repeated for. What that writes no link
 * does; so it is no output here. */
static void
join_settling (Joining *self)
{
  SkelKernel *kernel = &self->chain->kernel;

  kernel->settling = self->steps[0].kernel->settling;
  ((SkelImage *)kernel->images)[kernel->settling->after].output = FALSE;
}

/* The steps [first, end) in their order; or, if it is not NULL, @n_turns of
 * @turns, which have these steps. NULL: they have too many images. */
static SkelAnalysis *
make_chain (const SkelAnalysis *sequence, SkelUnit *unit, int first, int end,
    const Turns *turns, int n_turns)
{
  const SkelAnalysis *last = sequence->parts->pdata[end - 1];
  Joining self = { .unit = unit,
    .chain = skel_analysis_new (unit, last->function),
    .chaining = skel_unit_allocate (unit, sizeof *self.chaining),
    .images
    = skel_unit_allocate (unit, sizeof *self.images * SKEL_MAX_IMAGES) };
  SkelKernel *kernel = &self.chain->kernel;
  char *name;

  self.chain->is_part = TRUE;
  self.chain->chain = self.chaining;
  *self.chaining = (SkelChaining){ .n_steps = (end - first) * n_turns,
    .first = first,
    .end = end,
    .turns = n_turns,
    .repeat = turns ? turns->repeat : 0,
    .settles = !turns && settles (sequence, first) };
  for (int s = 0; s < self.chaining->n_steps; s++) {
    int step = first + s % (end - first);

    self.chaining->steps[s] = sequence->parts->pdata[step];
    self.steps[s] = sequence->kernel.steps[step];
    kernel->approximate
        = kernel->approximate || self.steps[s].kernel->approximate;
  }
  if (turns)
    part_turns (&self, unit, &sequence->kernel, turns);
  name = name_chain (&sequence->kernel, self.chaining);
  kernel->name = skel_unit_string (unit, name);
  g_free (name);
  kernel->summary = kernel->description = "";
  kernel->source = sequence->kernel.source;
  kernel->images
      = skel_unit_allocate (unit, sizeof *kernel->images * SKEL_MAX_IMAGES);
  if (!join_images (&self)) {
    skel_analysis_free (self.chain);
    return NULL;
  }
  join_parameters (&self);
  describe_stage (&self);
  if (self.chaining->settles)
    join_settling (&self);
  g_ptr_array_add (self.chain->nests, make_nest (&self));
  self.chaining->step
      = (SkelStep){ .images = self.images, .sources = self.sources };
  return self.chain;
}

/* Adds the chain of the steps [first, end), if they can be one; why not. */
static const char *
add_chain (SkelAnalysis *analysis, SkelUnit *unit, int first, int end)
{
  const char *objection = object (analysis, first, end);
  SkelAnalysis *chain
      = objection ? NULL : make_chain (analysis, unit, first, end, NULL, 1);

  if (chain)
    g_ptr_array_add (analysis->chains, chain);
  else if (!objection)
    objection = "they have too many images together";
  return objection;
}

static void
add_turns (SkelAnalysis *analysis, SkelUnit *unit, int index)
{
  Turns turns;

  if (!find_turns (&analysis->kernel, index, &turns)
      || !can_turn (analysis, &turns))
    return;
  for (int n = SKEL_MAX_CHAIN / (turns.end - turns.first); n > 1; n /= 2) {
    SkelAnalysis *chain
        = make_chain (analysis, unit, turns.first, turns.end, &turns, n);

    if (chain)
      g_ptr_array_add (analysis->chains, chain);
  }
}

void
skel_chain_steps (SkelAnalysis *analysis, SkelUnit *unit)
{
  const SkelKernel *kernel = &analysis->kernel;

  for (int i = 0; i + 1 < kernel->n_steps; i++) {
    for (int end = MIN (i + SKEL_MAX_CHAIN, kernel->n_steps); end > i + 2;
        end--)
      add_chain (analysis, unit, i, end);
    g_ptr_array_add (
        analysis->apart, (gpointer)add_chain (analysis, unit, i, i + 2));
  }
  for (int i = 0; i < kernel->n_repeats; i++)
    add_turns (analysis, unit, i);
}
