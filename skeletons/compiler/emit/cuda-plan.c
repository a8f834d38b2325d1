/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-plan.h"

#include "../../cuda/geometry.h"
#include "../../graph/range.h"
#include "../infer/cases.h"
#include "../infer/cost.h"
#include "../infer/interpret.h"
#include "../infer/programs.h"
#include "../infer/signature.h"
#include "cuda-chains.h"
#include "cuda-choices.h"
#include "cuda-march.h"
#include "print.h"

#include <string.h>

/* How large a tile of general.cuh is. */
#define TILE_WIDTH 64
#define TILE_HEIGHT 32
#define TILE_BLOCK 256
#define SETTLE_BLOCKS 8 /* of a multiprocessor */

/* Registers that a strip's window may take, in words. */
#define MAX_WINDOW_WORDS 112

/* Choices (cuda-choices.h) that an entry point compiles at most. With so many,
 * nvcc takes one or two seconds of a processor, and a kernel may have nine
 * entry points. */
#define MAX_CHOICES 1200

/* How often window.cuh has what is done to a pixel besides. */
#define TILE_COPIES 128

/* Operations of one execution of @node, roughly. @known has those of functions.
 */
static double
cost_of (const SkelNode *node, GHashTable *known)
{
  SkelFunction *function;
  double cost = 0, *inside;

  for (int i = 0; i < node->n_children; i++)
    cost += cost_of (node->children[i], known);
  switch (node->kind) {
    case SKEL_NODE_FOR:
      return cost * skel_cost_turns (node);
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      return cost * SKEL_COST_UNKNOWN_TURNS;
    case SKEL_NODE_CALL:
      function = node->symbol->function;
      if (function == NULL)
        return cost + 4;
      inside = g_hash_table_lookup (known, function);
      if (inside == NULL) {
        inside = g_new0 (double, 1);
        g_hash_table_insert (known, function, inside);
        *inside = cost_of (function->body, known);
      }
      return cost + *inside + 4;
    case SKEL_NODE_BINARY:
    case SKEL_NODE_ASSIGN:
    case SKEL_NODE_CONDITIONAL:
    case SKEL_NODE_IF:
    case SKEL_NODE_INCREMENT:
    case SKEL_NODE_NEGATE:
    case SKEL_NODE_INDEX:
      return cost + 1;
    default:
      return cost;
  }
}

/* Whether an offset becomes a number once inner loops are unrolled: it must
 * not choose by a condition, and not depend on what only a launch knows. */
static gboolean
unrolls (const SkelAnalysis *analysis, const SkelNode *node)
{
  switch (node->kind) {
    case SKEL_NODE_CONDITIONAL:
    case SKEL_NODE_CALL:
      return FALSE;
    case SKEL_NODE_VARIABLE: {
      SkelRoleKind role = skel_role (analysis, node->symbol).kind;

      if (role == SKEL_ROLE_WIDTH || role == SKEL_ROLE_HEIGHT)
        return FALSE;
      break;
    }
    default:
      break;
  }
  for (int i = 0; i < node->n_children; i++)
    if (!unrolls (analysis, node->children[i]))
      return FALSE;
  return TRUE;
}

static gboolean
offsets_unroll (const SkelAnalysis *analysis, const SkelNest *nest)
{
  for (guint i = 0; i < nest->accesses->len; i++) {
    const SkelAccess *access = &g_array_index (nest->accesses, SkelAccess, i);

    if (access->write)
      continue;
    if (access->varies)
      return FALSE;
    if (access->row_offset.low != access->row_offset.high
        && !unrolls (analysis, access->row))
      return FALSE;
    if (access->column_offset.low != access->column_offset.high
        && !unrolls (analysis, access->column))
      return FALSE;
  }
  return TRUE;
}

static void
add_entry (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    SkelCudaLayout layout, int shape, const char *suffix,
    SkelCudaPlanEntry entry)
{
  const SkelCudaShape *which
      = &g_array_index (plan->shapes, SkelCudaShape, shape);
  char *name = skel_print_identifier (analysis->unit, analysis->kernel.name);
  GString *function = g_string_new (name);

  for (int i = 0; i < which->n_fixed; i++) {
    g_string_append_printf (function, "_%s%" G_GINT64_FORMAT,
        which->fixed[i].value < 0 ? "minus_" : "", ABS (which->fixed[i].value));
  }
  g_string_append_printf (function, "_%s", suffix);
  entry.layout = layout;
  entry.shape = shape;
  entry.function = g_string_free (function, FALSE);
  g_array_append_val (plan->entries, entry);
  g_free (name);
}

static int
extent_pixels (const SkelExtent *extent)
{
  return (extent->left + 1 + extent->right)
         * (extent->top + 1 + extent->bottom);
}

static int
window_pixels (const SkelCudaShape *shape)
{
  return extent_pixels (&shape->extent);
}

static int
words_of (int pixels, int bytes)
{
  return (pixels * bytes + 3) / 4;
}

/* The geometry of a strip for this window, or FALSE when it is too large for
 * registers. */
static gboolean
choose_geometry (const SkelCudaShape *shape, double cost, int step, int unit,
    SkelCudaPlanEntry *entry)
{
  const SkelExtent *extent = &shape->extent;
  int rows = extent->top + 1 + extent->bottom;
  int pixels = rows * (extent->left + 1 + extent->right);

  for (guint i = 0; i < G_N_ELEMENTS (skel_geometries); i++) {
    const SkelGeometry *geometry = &skel_geometries[i];
    int words;

    if (rows < geometry->window_rows || pixels > geometry->window_pixels
        || cost > geometry->cost)
      continue;
    words = geometry->words + words_of (extent->left, step)
            + words_of (extent->right, step);
    if (words * rows > MAX_WINDOW_WORDS)
      continue;
    entry->units = MAX (geometry->words * 4 / unit, 1);
    /* of a tall window most rows are read again by the next strip */
    entry->rows = geometry->rows;
    if (rows > geometry->rows)
      entry->rows = SKEL_GEOMETRY_ROWS_FACTOR * rows;
    entry->rows = (entry->rows + geometry->unroll - 1) / geometry->unroll
                  * geometry->unroll;
    entry->unroll = geometry->unroll;
    entry->block = geometry->block;
    return TRUE;
  }
  return FALSE;
}

/* Computes fewer pixels at once where else nvcc took long. Units are halved to
 * no fewer than @least. FALSE: it would take long even so. */
static gboolean
limit_choices (double choices, int least, SkelCudaPlanEntry *entry)
{
  if (choices * entry->units * entry->unroll > MAX_CHOICES)
    entry->unroll = 1;
  while (
      choices * entry->units > MAX_CHOICES && entry->units % (2 * least) == 0)
    entry->units /= 2;
  return choices * entry->units * entry->unroll <= MAX_CHOICES;
}

/* Where there are results, few blocks take turns at the image. */
static void
take_turns (const SkelKernel *kernel, const SkelCudaShape *shape,
    SkelCudaPlanEntry *entry)
{
  if (kernel->n_results == 0)
    return;
  entry->block = window_pixels (shape) == 1
                     ? SKEL_GEOMETRY_RESULTS_BLOCK
                     : SKEL_GEOMETRY_RESULTS_WINDOW_BLOCK;
  entry->blocks_per_multiprocessor = SKEL_GEOMETRY_RESULTS_BLOCKS;
}

/* Those of the layouts @wanted, bits by steps, that there can be. */
static void
add_strips (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    unsigned wanted)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelCudaShape *which
      = &g_array_index (plan->shapes, SkelCudaShape, shape);
  const SkelNest *nest = analysis->nests->pdata[0];
  const SkelImage *input
      = plan->input < 0 ? NULL : &kernel->images[plan->input];
  const SkelImage *output
      = plan->output < 0 ? NULL : &kernel->images[plan->output];
  int size = skel_type_size (input != NULL ? input->type : output->type);
  int out_size = output != NULL ? skel_type_size (output->type) : (gsize)size;
  int channels = MAX (input != NULL ? input->channels : 1,
      output != NULL ? output->channels : 1);
  GHashTable *known = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  double cost = cost_of (nest->body, known), choices = plan->choices;
  SkelCudaPlanEntry entry = { 0 };

  g_hash_table_unref (known);
  /* the estimates are of the largest window; scale them to this one */
  if (which->n_fixed > 0) {
    const SkelCudaShape *any = &g_array_index (plan->shapes, SkelCudaShape, 0);
    double part = (double)window_pixels (which) / window_pixels (any);

    cost *= part;
    choices *= part;
  }
  /* pixels that may be outside are code of their own */
  if (kernel->n_results > 0 || nest->uses_position)
    choices *= 2;

  if (channels == 1) {
    if ((wanted >> 1 & 1)
        && choose_geometry (which, cost, size, size, &entry)) {
      entry.step = 1;
      while (entry.units * out_size % 4 != 0)
        entry.units *= 2;
      take_turns (kernel, which, &entry);
      if (limit_choices (choices, 4 / MIN (size, out_size), &entry))
        add_entry (plan, analysis, SKEL_CUDA_DENSE, shape, "dense", entry);
    }
    if (size == 1 && out_size == 1 && input != NULL)
      for (int step = 3; step <= 4; step++)
        if ((wanted >> step & 1)
            && choose_geometry (which, cost, step, 1, &entry)) {
          entry.step = step;
          take_turns (kernel, which, &entry);
          if (kernel->n_results > 0 && step == 3)
            entry.units = window_pixels (which) == 1
                              ? SKEL_GEOMETRY_RESULTS_POINT_UNITS
                              : SKEL_GEOMETRY_RESULTS_WINDOW_UNITS;
          if (limit_choices (choices, 4, &entry))
            add_entry (plan, analysis,
                step == 3 ? SKEL_CUDA_STEP_3 : SKEL_CUDA_STEP_4, shape,
                step == 3 ? "step_3" : "step_4", entry);
        }
    return;
  }

  /* pixels of several channels, and one channel at most beside them */
  if (input == NULL || input->channels < 3 || size != 1 || out_size != 1)
    return;
  if (output != NULL && output->channels == 2)
    return;
  for (int step = MAX (3, channels); step <= 4; step++)
    if ((wanted >> step & 1)
        && choose_geometry (which, cost, step, 1, &entry)) {
      entry.step = step;
      if (step == 4)
        entry.units = MAX (entry.units / 2, 4);
      take_turns (kernel, which, &entry);
      if (limit_choices (choices, 4, &entry))
        add_entry (plan, analysis,
            step == 3 ? SKEL_CUDA_STEP_3 : SKEL_CUDA_STEP_4, shape,
            step == 3 ? "step_3" : "step_4", entry);
    }
}

gboolean
skel_cuda_has_pixels (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels > 1)
      return TRUE;
  return FALSE;
}

/* --- marches --- */

/* Whether an entry for pixels that lie @step values apart can be for @kernel:
 * those that are nobody's, if any, are an input's. */
static gboolean
suits_step (const SkelCudaPlan *plan, const SkelKernel *kernel, int step)
{
  for (int i = 0; i < kernel->n_images; i++) {
    const SkelImage *image = &kernel->images[i];

    if (image->channels == 2 || image->channels > step)
      return FALSE;
    if (image->channels > 1 && image->channels < step
        && skel_type_size (image->type) > 1)
      return FALSE;
    if (image->output && image->channels > 1 && image->channels < step
        && (plan->input < 0 || kernel->images[plan->input].channels == 1))
      return FALSE;
    if (!skel_cuda_has_pixels (kernel) && skel_type_size (image->type) > 1)
      return FALSE;
  }
  return plan->input >= 0;
}

/* By steps, bits: for which layouts there are to be marches of @kernel. */
static unsigned
layouts_wanted (
    const SkelCudaPlan *plan, const SkelKernel *kernel, gboolean steps)
{
  gboolean pixels = skel_cuda_has_pixels (kernel);
  unsigned wanted = pixels ? 0 : 1u << 1;

  for (int step = 3; step <= 4 && (steps || pixels); step++)
    if (suits_step (plan, kernel, step))
      wanted |= 1u << step;
  return wanted;
}

/* The entries that go by the march of @shape in those of the layouts @wanted
 * that there is room for, which are given; where it has none *@objection says
 * why. */
static unsigned
add_layouts (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    unsigned wanted, const char **objection)
{
  const SkelKernel *kernel = &analysis->kernel;
  SkelCudaShape *which = &g_array_index (plan->shapes, SkelCudaShape, shape);
  static const char *const suffixes[]
      = { [1] = "dense", [3] = "step_3", [4] = "step_4" };
  static const SkelCudaLayout layouts[] = {
    [1] = SKEL_CUDA_DENSE, [3] = SKEL_CUDA_STEP_3, [4] = SKEL_CUDA_STEP_4
  };
  unsigned added = 0;

  *objection = "its pixels have two channels";
  for (int step = 1; step <= 4; step++) {
    SkelCudaPlanEntry entry;

    if (!(wanted >> step & 1))
      continue;
    if (!skel_cuda_fit_march (kernel, which, step, &entry)) {
      *objection = "it is too much for a thread";
      if (step == 1)
        break;
      continue;
    }
    entry.layout = layouts[step];
    take_turns (kernel, which, &entry);
    if (which->framed)
      entry.along = SKEL_CUDA_FRAME_ALONG;
    if (analysis->chain) {
      *objection = skel_cuda_fit_chain (analysis, which, !added, &entry);
      if (*objection)
        break;
    }
    add_entry (plan, analysis, layouts[step], shape, suffixes[step], entry);
    added |= 1u << step;
  }
  if (!added)
    skel_cuda_drop_march (which);
  return added;
}

/* Likewise, by a march all over the image or one that leaves out a frame. */
static unsigned
try_marches (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    unsigned wanted, const char **objection, gboolean *never)
{
  SkelCudaShape *which = &g_array_index (plan->shapes, SkelCudaShape, shape);
  const char *another;
  unsigned added = 0;

  if (skel_cuda_find_march (analysis, which, objection, never))
    added = add_layouts (plan, analysis, shape, wanted, objection);
  if (!added && skel_cuda_find_framed_march (analysis, which))
    added = add_layouts (plan, analysis, shape, wanted, &another);
  return added;
}

/* The same for those layouts @wanted that have no room for a march which keeps
 * what rows have in common, by one that spares it: of a shape of its own where
 * @shape has a march. */
static unsigned
add_sparing_marches (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, unsigned wanted)
{
  SkelCudaShape sparing = g_array_index (plan->shapes, SkelCudaShape, shape);
  guint n_shapes = plan->shapes->len;
  const char *objection;
  gboolean never;
  unsigned added;

  if (sparing.march) {
    sparing.march = sparing.inside = NULL;
    skel_cuda_drop_march (&sparing);
    shape = n_shapes;
    g_array_append_val (plan->shapes, sparing);
  }
  g_array_index (plan->shapes, SkelCudaShape, shape).spares = TRUE;
  added = try_marches (plan, analysis, shape, wanted, &objection, &never);
  if (!added) {
    g_array_index (plan->shapes, SkelCudaShape, shape).spares = FALSE;
    g_array_set_size (plan->shapes, n_shapes);
  }
  return added;
}

/* Those of the layouts @wanted that can be, and are not too much for a thread,
 * which are given. */
static unsigned
add_marches (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    unsigned wanted)
{
  unsigned added;
  const char *objection;
  gboolean never = FALSE;

  /* to build a program for each shape takes long */
  if (plan->never_marches)
    return 0;
  added = try_marches (plan, analysis, shape, wanted, &objection, &never);
  if (added != wanted && !never && !analysis->chain)
    added |= add_sparing_marches (plan, analysis, shape, wanted & ~added);
  if (added)
    plan->marches = TRUE;
  else
    plan->no_march = objection;
  plan->never_marches = never && !added;
  return added;
}

/* --- windows of any size --- */

/* Bytes of shared memory that a tile takes, as window.cuh has it. */
static int
tile_bytes (const SkelCudaPlan *plan, const SkelKernel *kernel,
    const SkelExtent *extent, const SkelTileGeometry *tile)
{
  int size = skel_type_size (kernel->images[plan->windowed].type);
  int out_size = skel_type_size (kernel->images[plan->output].type);
  int left = skel_cuda_round_up (extent->left * tile->step, 16 / size);
  int right = skel_cuda_round_up (extent->right * tile->step, 16 / size);
  int columns = (skel_cuda_round_up (extent->left * tile->step, 4 / size)
                    + tile->width / 2
                    + skel_cuda_round_up (extent->right * tile->step, 4 / size))
                | 1;
  int lanes = 0;
  int source = (extent->top + SKEL_GEOMETRY_TILE_ROWS + extent->bottom)
               * (left + tile->width + right) * size;
  int out = SKEL_GEOMETRY_TILE_ROWS * (tile->width * out_size + 16);

  for (guint i = 0; i < plan->window->reductions->len; i++)
    lanes
        += SKEL_GEOMETRY_TILE_ROWS * columns
           * (g_array_index (plan->window->reductions, SkelReduction, i).halves
                   ? 4
                   : 8);
  return source + skel_cuda_round_up (MAX (lanes, out), 16);
}

/* FALSE: there is no room. */
static gboolean
add_tiles (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    const char *prefix)
{
  const SkelKernel *kernel = &analysis->kernel;
  static const char *const suffixes[]
      = { [1] = "dense", [3] = "step_3", [4] = "step_4" };
  static const SkelCudaLayout layouts[] = {
    [1] = SKEL_CUDA_DENSE, [3] = SKEL_CUDA_STEP_3, [4] = SKEL_CUDA_STEP_4
  };
  const SkelExtent *extent
      = &g_array_index (plan->shapes, SkelCudaShape, shape).extent;
  gboolean bytes = TRUE;
  int done = 0;

  for (int i = 0; i < kernel->n_images; i++)
    bytes = bytes && skel_type_size (kernel->images[i].type) == 1;

  for (guint i = 0; i < G_N_ELEMENTS (skel_tile_geometries); i++) {
    const SkelTileGeometry *tile = &skel_tile_geometries[i];
    SkelCudaPlanEntry entry = { .window = TRUE,
      .step = tile->step,
      .units = tile->width,
      .rows = SKEL_GEOMETRY_TILE_ROWS,
      .block = tile->block };
    char *suffix;

    if (tile->step == done || (tile->step > 1 && !bytes)
        || tile_bytes (plan, kernel, extent, tile) + plan->uniforms->shared
               > SKEL_GEOMETRY_SHARED_MEMORY)
      continue;
    suffix = g_strconcat (prefix, suffixes[tile->step], NULL);
    add_entry (plan, analysis, layouts[tile->step], shape, suffix, entry);
    g_free (suffix);
    done = tile->step;
  }
  return done > 0;
}

static const SkelWindow *
find_window (SkelCudaPlan *plan, const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelStage *stage = &kernel->stages[0];
  const SkelWindow *window;

  if (plan->windowed < 0 || plan->n_inputs < 1 || plan->n_outputs != 1
      || kernel->n_results > 0 || skel_cuda_has_pixels (kernel)
      || skel_type_size (kernel->images[plan->windowed].type) > 2
      || skel_type_size (kernel->images[plan->output].type) > 4
      || stage->read_permutation != 0 || stage->write_permutation != 0
      || skel_stage_reads_anywhere (stage))
    return NULL;
  window = skel_cuda_window (analysis, &plan->window_others);
  if (window
      && (window->pixel->index != plan->windowed
          || skel_cuda_choices (analysis, plan->uniforms, window->loop)
                     * TILE_COPIES
                 > MAX_CHOICES))
    window = NULL;
  return window;
}

/* --- windows for known values --- */

/* Values that are tried at most, and in a row without use, of one parameter and
 * of several: those that follow make larger windows still. How far each is from
 * its default or least one, and how many of them are then planned for. And work
 * of the interpreter for each. */
#define MAX_TRIED 64
#define MAX_TRIED_IN_VAIN 4
#define MAX_SEVERAL_TRIED_IN_VAIN 20
#define MAX_APART 32
#define MAX_PLANNED 16
#define MAX_STEPS 2000000
#define EXACT_STEPS 250000

static const SkelParameter *
parameter_of (const SkelKernel *kernel, int value)
{
  for (int i = 0; i < kernel->n_parameters; i++)
    if (value >= kernel->parameters[i].offset
        && value < kernel->parameters[i].offset + kernel->parameters[i].length)
      return &kernel->parameters[i];
  return NULL;
}

gboolean
skel_cuda_measure_input (
    const SkelAnalysis *analysis, int input, SkelCudaShape *shape)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelNest *nest = analysis->nests->pdata[0];
  SkelNest copy = *nest;
  SkelStage stage = kernel->stages[0];
  SkelRange *values = skel_parameter_ranges (kernel);
  GPtrArray *diagnostics = skel_diagnostics_new ();
  SkelWork work = { MAX_STEPS, EXACT_STEPS };
  SkelInterpreter *interpreter;
  gboolean measured;

  for (int i = 0; i < shape->n_fixed; i++)
    values[shape->fixed[i].index] = skel_range_constant (shape->fixed[i].value);

  copy.accesses = g_array_new (FALSE, TRUE, sizeof (SkelAccess));
  copy.shape_values = g_array_new (FALSE, TRUE, sizeof (int));
  interpreter = skel_interpreter_new ((SkelAnalysis *)analysis,
      (SkelUnit *)analysis->unit, values, &work, diagnostics);
  for (guint i = 0; i < analysis->prologue->len; i++)
    skel_interpreter_before (interpreter, analysis->prologue->pdata[i]);
  skel_interpreter_pixel (interpreter, &copy, &stage);
  measured = !skel_interpreter_failed (interpreter) && diagnostics->len == 0;

  memset (&shape->extent, 0, sizeof shape->extent);
  for (guint i = 0; i < copy.accesses->len; i++) {
    const SkelAccess *access = &g_array_index (copy.accesses, SkelAccess, i);
    SkelExtent *extent = &shape->extent;

    if (access->write || access->image != input
        || skel_range_is_empty (access->row_offset)
        || skel_range_is_empty (access->column_offset))
      continue;
    extent->left = MAX (extent->left, -access->column_offset.low);
    extent->right = MAX (extent->right, access->column_offset.high);
    extent->top = MAX (extent->top, -access->row_offset.low);
    extent->bottom = MAX (extent->bottom, access->row_offset.high);
  }

  skel_interpreter_free (interpreter);
  g_array_unref (copy.accesses);
  g_array_unref (copy.shape_values);
  g_ptr_array_unref (diagnostics);
  g_free (values);
  return measured;
}

/* How far @analysis reads @input; a chain, all that it reads. */
static gboolean
measure_window (const SkelAnalysis *analysis, int input, SkelCudaShape *shape)
{
  return analysis->chain ? skel_cuda_measure_chain (analysis, shape)
                         : skel_cuda_measure_input (analysis, input, shape);
}

static gboolean
is_default (const SkelKernel *kernel, const SkelCudaShape *shape)
{
  for (int i = 0; i < shape->n_fixed; i++) {
    const SkelParameter *parameter
        = parameter_of (kernel, shape->fixed[i].index);

    if (parameter->defaults[shape->fixed[i].index - parameter->offset].i
        != shape->fixed[i].value)
      return FALSE;
  }
  return TRUE;
}

/* Sets @shape's values to combination @number of those that are @apart at most
 * from @centre's. FALSE: it is none, or nearer. @more: there are others. */
static gboolean
set_combination (const SkelKernel *kernel, SkelCudaShape *shape,
    const SkelCudaShape *centre, int apart, int number, gboolean *more)
{
  gboolean is_on_edge = apart == 0, exists = TRUE;

  for (int i = 0; i < shape->n_fixed; i++) {
    const SkelParameter *parameter
        = parameter_of (kernel, shape->fixed[i].index);
    gint64 distance = number % (2 * apart + 1) - apart;
    gint64 value = centre->fixed[i].value + distance;

    exists = exists && value >= parameter->minimum.i
             && value <= parameter->maximum.i;
    is_on_edge = is_on_edge || ABS (distance) == apart;
    shape->fixed[i].value = value;
    number /= 2 * apart + 1;
  }
  *more = number == 0;
  return exists && is_on_edge;
}

static gboolean
is_least (const SkelKernel *kernel, const SkelCudaShape *shape)
{
  for (int i = 0; i < shape->n_fixed; i++)
    if (shape->fixed[i].value
        != parameter_of (kernel, shape->fixed[i].index)->minimum.i)
      return FALSE;
  return TRUE;
}

/* Adds those to @found, the nearest to @centre first, whose windows are small.
 */
static void
try_around (const SkelCudaPlan *plan, const SkelAnalysis *analysis,
    const SkelCudaShape *centre, GArray *found)
{
  int most_in_vain
      = centre->n_fixed > 1 ? MAX_SEVERAL_TRIED_IN_VAIN : MAX_TRIED_IN_VAIN;
  SkelCudaShape shape = *centre;
  int tried = 0, in_vain = 0;

  for (int apart = 0; apart <= MAX_APART; apart++)
    for (int i = 0; tried < MAX_TRIED && in_vain <= most_in_vain; i++) {
      gboolean more;
      gboolean exists = set_combination (
          &analysis->kernel, &shape, centre, apart, i, &more);

      if (!more)
        break;
      if (!exists)
        continue;
      tried++;
      in_vain++;
      if (measure_window (analysis, plan->windowed, &shape)
          && window_pixels (&shape) <= SKEL_GEOMETRY_MAX_MARCH_PIXELS) {
        g_array_append_val (found, shape);
        in_vain = 0;
      } else if (apart == 0 && !is_least (&analysis->kernel, centre)) {
        return;
      }
    }
}

/* Shapes (SkelCudaShape) for those cases of the parameters that make small
 * windows, the nearest to the defaults first; to be unreffed. */
static GArray *
find_shapes (const SkelCudaPlan *plan, const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const GArray *cases = skel_cases (analysis);
  GArray *found = g_array_new (FALSE, TRUE, sizeof (SkelCudaShape));
  SkelCudaShape shape = { .n_fixed = cases->len };

  if (shape.n_fixed > SKEL_CUDA_MAX_FIXED)
    shape.n_fixed = 0;
  for (int i = 0; i < shape.n_fixed; i++) {
    const SkelParameter *parameter;

    shape.fixed[i].index = g_array_index (cases, int, i);
    parameter = parameter_of (kernel, shape.fixed[i].index);
    /* an element of an array, or a float, is not compiled in; and what another
     * step computes nobody knows when the launch is made */
    if (parameter->length != 1 || skel_type_is_floating (parameter->type)
        || parameter->handed)
      return found;
  }

  /* where the defaults make a large one, so do those around */
  for (int least = 0; shape.n_fixed > 0 && found->len == 0 && least < 2;
      least++) {
    for (int i = 0; i < shape.n_fixed; i++) {
      const SkelParameter *parameter
          = parameter_of (kernel, shape.fixed[i].index);

      shape.fixed[i].value
          = least ? parameter->minimum.i : parameter->defaults[0].i;
    }
    try_around (plan, analysis, &shape, found);
  }
  if (found->len > MAX_PLANNED)
    g_array_set_size (found, MAX_PLANNED);
  return found;
}

/* The entries for a window that is known when compiled; others than marches
 * only if it is small, and the body's offsets are known, too (@unrolls). */
static void
add_shape (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    gboolean steps, gboolean unrolls)
{
  const SkelCudaShape *which;
  unsigned wanted = layouts_wanted (plan, &analysis->kernel, steps);
  unsigned marched = add_marches (plan, analysis, shape, wanted);

  if (marched == wanted && wanted != 0)
    return;
  which = &g_array_index (plan->shapes, SkelCudaShape, shape);
  if (!unrolls || analysis->chain || plan->n_inputs > 1 || plan->n_outputs > 1
      || (which->n_fixed > 0
          && window_pixels (which) > SKEL_GEOMETRY_MAX_FIXED_PIXELS))
    return;
  if (plan->window != NULL && !marched
      && window_pixels (which) > SKEL_GEOMETRY_MAX_STRIP_PIXELS
      && add_tiles (plan, analysis, shape, ""))
    return;
  add_strips (plan, analysis, shape, wanted & ~marched);
}

/* The entries for values of the parameters that are compiled in. */
static void
add_shapes (SkelCudaPlan *plan, const SkelAnalysis *analysis, gboolean unrolls)
{
  GArray *found = find_shapes (plan, analysis);

  if (found->len == 0)
    plan->no_march = "its windows are too large, or too many";
  for (guint i = 0;
      i < found->len && plan->shapes->len <= SKEL_GEOMETRY_MAX_FIXED; i++) {
    const SkelCudaShape *shape = &g_array_index (found, SkelCudaShape, i);
    guint n_entries = plan->entries->len, number = plan->shapes->len;

    g_array_append_val (plan->shapes, *shape);
    add_shape (plan, analysis, number,
        is_default (&analysis->kernel, shape)
            || window_pixels (shape) <= SKEL_GEOMETRY_MAX_STEP_PIXELS,
        unrolls);
    if (plan->entries->len == n_entries)
      g_array_set_size (plan->shapes, number);
  }
  g_array_unref (found);
}

/* The march through what a chain does to pixels that have settled. FALSE: there
 * is none. */
static gboolean
follow_settling (
    SkelCudaPlan *plan, const SkelAnalysis *chain, SkelCudaPlanEntry *entry)
{
  SkelCudaShape *shape = &g_array_index (plan->shapes, SkelCudaShape, 0);
  SkelCudaPlanEntry then;

  if (!skel_cuda_find_march (
          chain, shape, &plan->no_march, &plan->never_marches))
    return FALSE;
  plan->marches = skel_cuda_fit_march (&chain->kernel, shape, 1, &then);
  plan->no_march = "it is too much for a thread";
  entry->then_units = then.units;
  return plan->marches;
}

/* The entry for what settles: in any layout, where nothing follows. */
static void
add_settling (SkelCudaPlan *plan, const SkelAnalysis *analysis)
{
  const SkelChaining *chain = analysis->chain;
  const SkelKernel *kernel = &analysis->kernel;
  const SkelAnalysis *settling = chain ? chain->steps[0] : analysis;
  SkelCudaPlanEntry entry = { .units = SKEL_GEOMETRY_SETTLE_WIDTH,
    .rows = SKEL_GEOMETRY_SETTLE_BYTES
            / (int)skel_type_size (kernel->images[plan->input].type),
    .block = SKEL_GEOMETRY_SETTLE_BLOCK,
    .blocks_per_multiprocessor = SETTLE_BLOCKS,
    .resident = SKEL_GEOMETRY_SETTLE_RESIDENT };

  plan->settles = TRUE;
  plan->no_march = "it is repeated until nothing changes";
  plan->floods = skel_flood (settling, &plan->flood);
  plan->rolled = plan->choices > MAX_CHOICES;
  if (!chain || follow_settling (plan, analysis, &entry))
    add_entry (plan, analysis, chain ? SKEL_CUDA_DENSE : SKEL_CUDA_SETTLE, 0,
        "settle", entry);
}

static gpointer
plan_new (const SkelAnalysis *analysis)
{
  const SkelKernel *kernel = &analysis->kernel;
  const SkelStage *stage = &kernel->stages[0];
  const SkelNest *nest = analysis->nests->pdata[0];
  SkelCudaPlan *plan = g_new0 (SkelCudaPlan, 1);
  SkelCudaShape any = { 0 };
  SkelCudaPlanEntry entry = { .step = 0,
    .units = TILE_WIDTH,
    .rows = TILE_HEIGHT,
    .block = TILE_BLOCK,
    .blocks_per_multiprocessor
    = kernel->n_results > 0 ? SKEL_GEOMETRY_RESULTS_BLOCKS : 0 };

  plan->input = plan->output = plan->windowed = -1;
  for (int i = kernel->n_images - 1; i >= 0; i--) {
    if (kernel->images[i].output) {
      plan->output = i;
      plan->n_outputs++;
    } else {
      plan->input = i;
      plan->n_inputs++;
      if (stage->reads_anywhere[i])
        continue;
      if (plan->windowed < 0
          || extent_pixels (&stage->extents[i])
                 >= extent_pixels (&stage->extents[plan->windowed]))
        plan->windowed = i;
    }
  }
  plan->shapes = g_array_new (FALSE, TRUE, sizeof (SkelCudaShape));
  plan->entries = g_array_new (FALSE, TRUE, sizeof (SkelCudaPlanEntry));
  if (kernel->settling)
    plan->input = plan->windowed = kernel->settling->before;
  if (plan->windowed >= 0)
    any.extent = stage->extents[plan->windowed];
  g_array_append_val (plan->shapes, any);
  plan->uniforms = skel_uniforms (analysis);
  plan->choices = skel_cuda_choices (analysis, plan->uniforms, NULL);
  if (kernel->settling) {
    add_settling (plan, analysis);
    return plan;
  }
  if (analysis->chain) {
    SkelCudaShape *shape = &g_array_index (plan->shapes, SkelCudaShape, 0);

    /* where there are cases it is measured for each */
    if (!skel_cuda_measure_chain (analysis, shape)
        && skel_cases (analysis)->len == 0) {
      plan->never_marches = TRUE;
      plan->no_march = "how far its steps read is not known";
    }
  } else {
    plan->window = find_window (plan, analysis);
  }

  if (stage->read_permutation != 0 || stage->write_permutation != 0) {
    plan->no_march = "it moves pixels";
  } else {
    gboolean unrolls = offsets_unroll (analysis, nest);

    if (skel_cases (analysis)->len == 0) {
      add_shape (plan, analysis, 0, TRUE, unrolls);
    } else if (plan->input >= 0) {
      add_shapes (plan, analysis, unrolls);
    }
  }
  if (plan->window != NULL && nest->shape_values->len > 0)
    add_tiles (plan, analysis, 0, "window_");
  if (analysis->chain)
    return plan;
  plan->rolled = plan->entries->len == 0 && plan->choices > MAX_CHOICES;
  add_entry (plan, analysis, SKEL_CUDA_GENERAL, 0, "general", entry);
  return plan;
}

static void
plan_free (gpointer data)
{
  SkelCudaPlan *plan = data;

  for (guint i = 0; i < plan->entries->len; i++)
    g_free (g_array_index (plan->entries, SkelCudaPlanEntry, i).function);
  g_array_unref (plan->entries);
  for (guint i = 0; i < plan->shapes->len; i++)
    skel_cuda_drop_march (&g_array_index (plan->shapes, SkelCudaShape, i));
  g_array_unref (plan->shapes);
  g_free (plan);
}

const SkelCudaPlan *
skel_cuda_plan (const SkelAnalysis *analysis)
{
  return skel_keep (analysis, "CUDA", plan_new, plan_free);
}

/* ---- for people ---- */

static const char *
skeleton_of (const SkelCudaPlan *plan, const SkelCudaPlanEntry *entry)
{
  if (entry->layout == SKEL_CUDA_GENERAL)
    return "general";
  if (plan->settles)
    return plan->floods ? "tiles that are flooded" : "tiles that settle";
  return entry->march ? "march" : entry->window ? "tiles" : "strips";
}

GPtrArray *
skel_cuda_plan_list (const SkelCudaPlan *plan, const SkelKernel *kernel)
{
  static const char *const layouts[] = {
    [SKEL_CUDA_DENSE] = "dense",
    [SKEL_CUDA_STEP_3] = "3 bytes",
    [SKEL_CUDA_STEP_4] = "4 bytes",
    [SKEL_CUDA_GENERAL] = "any",
    [SKEL_CUDA_SETTLE] = "any",
  };
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < plan->entries->len; i++) {
    const SkelCudaPlanEntry *entry
        = &g_array_index (plan->entries, SkelCudaPlanEntry, i);
    const SkelCudaPlanEntry *last = i > 0 ? entry - 1 : NULL;
    const SkelCudaShape *shape
        = &g_array_index (plan->shapes, SkelCudaShape, entry->shape);

    if (last && last->shape == entry->shape
        && skeleton_of (plan, last) == skeleton_of (plan, entry)) {
      g_string_append_printf (text, ", %s", layouts[entry->layout]);
      continue;
    }
    if (last)
      g_ptr_array_add (texts, g_strdup (text->str));
    g_string_assign (text, skeleton_of (plan, entry));
    if (entry->march && (shape->inside || shape->framed))
      g_string_append (text, " away from the image's ends");
    for (int k = 0; k < shape->n_fixed; k++)
      g_string_append_printf (text, ", %s %" G_GINT64_FORMAT,
          parameter_of (kernel, shape->fixed[k].index)->name,
          shape->fixed[k].value);
    g_string_append_printf (text, ": %s", layouts[entry->layout]);
  }
  if (plan->entries->len > 0)
    g_ptr_array_add (texts, g_strdup (text->str));
  g_string_free (text, TRUE);
  if (!plan->marches)
    g_ptr_array_add (texts, g_strdup_printf ("no march: %s", plan->no_march));
  return texts;
}
