/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "chain.h"

#include "../front/make.h"
#include "uniforms.h"

#include <string.h>

/* ---- which steps ---- */

static gboolean
computes_tables (const SkelAnalysis *analysis)
{
  SkelUniforms *uniforms = skel_uniforms_new (analysis);
  gboolean computes = uniforms->size > 0;

  skel_uniforms_free (uniforms);
  return computes;
}

/* Why the step @analysis can be one with no other: it does more than write a
 * pixel at each place, from what the host knows when it begins. */
static const char *
object_to_step (const SkelAnalysis *analysis)
{
  if (analysis->kernel.n_results > 0)
    return "one of them accumulates";
  if (skel_is_handed (analysis))
    return "one of them is handed what steps before computed";
  if (analysis->kernel.settling)
    return "one of them is repeated until nothing changes";
  if (skel_stage_leaves_out (analysis->kernel.stages))
    return "one of them leaves out pixels";
  if (computes_tables (analysis))
    return "one of them has tables that are computed before its loops";
  return NULL;
}

/* Whether the number of a turn shapes windows of @step: there is code for some
 * such numbers, and a chain is chosen for all turns at once. */
static gboolean
is_shaped_by_turn (const SkelStep *step, const SkelAnalysis *analysis)
{
  const SkelNest *nest = analysis->nests->pdata[0];

  for (int i = 0; i < step->kernel->n_parameters; i++)
    for (guint j = 0; j < nest->shape_values->len; j++)
      if (step->sources[i].step == SKEL_SOURCE_TURN
          && g_array_index (nest->shape_values, int, j)
                 == step->kernel->parameters[i].offset)
        return TRUE;
  return FALSE;
}

/* Whether a repetition begins or ends between @first and the step after it. */
static gboolean
are_parted (const SkelKernel *kernel, int first)
{
  for (int i = 0; i < kernel->n_repeats; i++)
    if (kernel->repeats[i].end == first + 1
        || kernel->repeats[i].first == first + 1)
      return TRUE;
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

/* Why the image @image of the sequence, which the step @first writes, is not
 * its and the next one's alone. */
static const char *
object_to_image (const SkelKernel *kernel, int first, int image)
{
  if (!uses (&kernel->steps[first + 1], image, FALSE))
    return "the second does not read all that the first writes";
  if (image < kernel->n_images)
    return "the caller wants what the first writes";
  for (int i = 0; i < kernel->n_steps; i++)
    if ((i != first && uses (&kernel->steps[i], image, TRUE))
        || (i != first + 1 && uses (&kernel->steps[i], image, FALSE)))
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

/* Why the step @first and the next cannot be one, or NULL. */
static const char *
object (const SkelAnalysis *analysis, int first)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelStep *one = &kernel->steps[first], *next = one + 1;
  const char *objection = NULL;

  for (int i = 0; i < one->kernel->n_images && !objection; i++)
    if (one->kernel->images[i].output)
      objection = object_to_image (kernel, first, one->images[i]);
    else if (uses (next, one->images[i], TRUE))
      objection = "the second writes what the first reads";
  if (!objection && (one->exchanges || next->exchanges))
    objection = "one of them exchanges images";
  if (!objection && differ_outside (one, next))
    objection = "outside an image that both read one of them takes the nearest "
                "pixels, and the other what the border policy says";
  for (int i = 0; i < 2 && !objection; i++) {
    const SkelAnalysis *part = analysis->parts->pdata[first + i];

    objection = object_to_step (part);
    if (!objection && is_shaped_by_turn (&one[i], part))
      objection = "windows of one of them hang on the turn";
  }
  if (!objection && are_parted (kernel, first))
    objection = "a loop around steps begins or ends between them";
  return objection;
}

/* ---- what the two are ---- */

typedef struct {
  SkelUnit *unit;
  SkelAnalysis *chain;
  SkelChaining *chaining;
  const SkelStep *steps[2];
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
    if (self->images[i] == step->images[image])
      return i;
  if (kernel->n_images < SKEL_MAX_IMAGES) {
    self->images[kernel->n_images] = step->images[image];
    ((SkelImage *)kernel->images)[kernel->n_images]
        = step->kernel->images[image];
  }
  return kernel->n_images++;
}

static int
find_between (const Joining *self, int image)
{
  const SkelStep *first = self->steps[0];

  for (int i = 0; i < first->kernel->n_images; i++)
    if (first->kernel->images[i].output
        && first->images[i] == self->steps[1]->images[image])
      return i;
  return -1;
}

/* Images of the second step come first: bytes beside the channels of what it
 * writes are those of its first input. FALSE: there are too many. */
static gboolean
join_images (Joining *self)
{
  for (int s = 1; s >= 0; s--)
    for (int i = 0; i < self->steps[s]->kernel->n_images; i++) {
      gboolean output = self->steps[s]->kernel->images[i].output;
      int between = s == 1 && !output ? find_between (self, i) : -1;

      if (between >= 0)
        self->chaining->images[s][i] = -1 - between;
      else if (s == 1 || !output)
        self->chaining->images[s][i] = join_image (self, self->steps[s], i);
    }
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
  return kernel->n_parameters++;
}

static void
join_parameters (Joining *self)
{
  int most = self->steps[0]->kernel->n_parameters
             + self->steps[1]->kernel->n_parameters + 1;

  self->sources = skel_unit_allocate (self->unit, sizeof (SkelSource) * most);
  self->parameters
      = skel_unit_allocate (self->unit, sizeof (SkelParameter) * most);
  self->chain->kernel.parameters = self->parameters;
  for (int s = 0; s < 2; s++) {
    const SkelKernel *kernel = self->steps[s]->kernel;

    self->chaining->parameters[s] = skel_unit_allocate (
        self->unit, sizeof (int) * (kernel->n_parameters + 1));
    for (int i = 0; i < kernel->n_parameters; i++)
      self->chaining->parameters[s][i]
          = join_parameter (self, self->steps[s], i);
  }
}

static void
widen (SkelExtent *extent, const SkelExtent *between, const SkelExtent *of)
{
  extent->left = MAX (extent->left, between->left + of->left);
  extent->right = MAX (extent->right, between->right + of->right);
  extent->top = MAX (extent->top, between->top + of->top);
  extent->bottom = MAX (extent->bottom, between->bottom + of->bottom);
}

/* How far the second step reads what goes between. */
static SkelExtent
reach_between (const Joining *self)
{
  const SkelKernel *kernel = self->steps[1]->kernel;
  SkelExtent reach = { 0 };

  for (int i = 0; i < kernel->n_images; i++)
    if (self->chaining->images[1][i] < 0)
      skel_extent_join (&reach, &kernel->stages->extents[i]);
  return reach;
}

static void
describe_stage (const Joining *self)
{
  SkelStage *stage = (SkelStage *)self->chain->kernel.stages;
  SkelExtent between = reach_between (self), none = { 0 };

  stage->classes = SKEL_CLASS_N2P;
  for (int s = 0; s < 2; s++)
    for (int i = 0; i < self->steps[s]->kernel->n_images; i++) {
      const SkelStage *of = self->steps[s]->kernel->stages;
      int image = self->chaining->images[s][i];

      if (image < 0 || (s == 0 && self->steps[s]->kernel->images[i].output))
        continue;
      widen (
          &stage->extents[image], s == 0 ? &between : &none, &of->extents[i]);
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

/* Whether the chain's value @index shapes windows of a step. */
static gboolean
shapes_windows (const SkelAnalysis *chain, int index)
{
  for (int s = 0; s < 2; s++) {
    const SkelNest *nest = chain->chain->steps[s]->nests->pdata[0];
    int value = skel_chain_value (chain, s, index);

    for (guint i = 0; value >= 0 && i < nest->shape_values->len; i++)
      if (g_array_index (nest->shape_values, int, i) == value)
        return TRUE;
  }
  return FALSE;
}

/* Loops over pixels for which nothing is done: what is done is said by the two
 * steps. */
static SkelNest *
make_nest (const Joining *self)
{
  const SkelNest *last = self->chaining->steps[1]->nests->pdata[0];
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
    if (shapes_windows (self->chain, i))
      g_array_append_val (nest->shape_values, i);
  return nest;
}

/* NULL: it has too many images. */
static SkelAnalysis *
make_chain (const SkelAnalysis *sequence, SkelUnit *unit, int first)
{
  const SkelAnalysis *last = sequence->parts->pdata[first + 1];
  Joining self = { .unit = unit,
    .chain = skel_analysis_new (unit, last->function),
    .chaining = skel_unit_allocate (unit, sizeof *self.chaining),
    .images
    = skel_unit_allocate (unit, sizeof *self.images * SKEL_MAX_IMAGES) };
  SkelKernel *kernel = &self.chain->kernel;
  char *name;

  self.chain->is_part = TRUE;
  self.chain->chain = self.chaining;
  self.chaining->first = first;
  for (int s = 0; s < 2; s++) {
    self.chaining->steps[s] = sequence->parts->pdata[first + s];
    self.steps[s] = &sequence->kernel.steps[first + s];
  }
  name = g_strdup_printf (
      "%s_nests%d_and_%d", sequence->kernel.name, first + 1, first + 2);
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
  for (int s = 0; s < 2; s++)
    kernel->approximate
        = kernel->approximate || self.steps[s]->kernel->approximate;
  describe_stage (&self);
  g_ptr_array_add (self.chain->nests, make_nest (&self));
  self.chaining->step
      = (SkelStep){ .images = self.images, .sources = self.sources };
  return self.chain;
}

void
skel_chain_steps (SkelAnalysis *analysis, SkelUnit *unit)
{
  for (int i = 0; i + 1 < analysis->kernel.n_steps; i++) {
    const char *objection = object (analysis, i);
    SkelAnalysis *chain = objection ? NULL : make_chain (analysis, unit, i);

    if (!objection && !chain)
      objection = "they have too many images together";
    g_ptr_array_add (analysis->apart, (gpointer)objection);
    if (chain)
      g_ptr_array_add (analysis->chains, chain);
  }
}
