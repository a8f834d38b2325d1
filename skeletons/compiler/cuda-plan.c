#include "cuda-plan.h"
#include "../cuda/geometry.h"
#include "print.h"

/* How large a tile of general.cuh is. */
#define TILE_WIDTH 64
#define TILE_HEIGHT 32
#define TILE_BLOCK 256

/* Steps of an inner loop of unknown length, for the estimate. */
#define UNKNOWN_STEPS 16

/* Registers that a strip's window may take, in words. */
#define MAX_WINDOW_WORDS 112

static double
loop_steps (const SkelNode *loop)
{
  const SkelNode *condition = loop->children[1];
  SkelRange range;

  if (condition->kind != SKEL_NODE_BINARY || condition->n_children < 1)
    return UNKNOWN_STEPS;
  range = condition->children[0]->range;
  if (!(range.high > range.low) || range.high - range.low > 1e6)
    return UNKNOWN_STEPS;
  return range.high - range.low + 1;
}

/* Operations of one execution of @node, roughly. */
static double
cost_of (const SkelNode *node)
{
  double cost = 0;

  for (int i = 0; i < node->n_children; i++)
    cost += cost_of (node->children[i]);
  switch (node->kind) {
    case SKEL_NODE_FOR:
      return cost * loop_steps (node);
    case SKEL_NODE_WHILE:
    case SKEL_NODE_DO:
      return cost * UNKNOWN_STEPS;
    case SKEL_NODE_CALL:
      if (node->symbol->function != NULL)
        cost += cost_of (node->symbol->function->body);
      return cost + 4;
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
add_entry (SkelCudaPlan *plan, const SkelKernel *kernel, SkelCudaLayout layout,
    int shape, const char *suffix, SkelCudaPlanEntry entry)
{
  const SkelCudaShape *which
      = &g_array_index (plan->shapes, SkelCudaShape, shape);
  char *name = skel_print_identifier (kernel->name);
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
    entry->rows = geometry->rows;
    entry->unroll = geometry->unroll;
    entry->block = geometry->block;
    return TRUE;
  }
  return FALSE;
}

static void
add_strips (
    SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape, gboolean steps)
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
  double cost = cost_of (nest->body);
  SkelCudaPlanEntry entry = { 0 };

  /* the estimate is of the largest window; scale it to this one */
  if (which->n_fixed > 0) {
    const SkelCudaShape *any = &g_array_index (plan->shapes, SkelCudaShape, 0);
    const SkelExtent *a = &any->extent, *b = &which->extent;

    cost *= (double)(b->left + 1 + b->right) * (b->top + 1 + b->bottom)
            / ((double)(a->left + 1 + a->right) * (a->top + 1 + a->bottom));
  }

  if (channels == 1) {
    if (choose_geometry (which, cost, size, size, &entry)) {
      entry.step = 1;
      while (entry.units * out_size % 4 != 0)
        entry.units *= 2;
      if (kernel->n_results > 0) {
        entry.block = SKEL_GEOMETRY_RESULTS_BLOCK;
        entry.blocks_per_multiprocessor = SKEL_GEOMETRY_RESULTS_BLOCKS;
      }
      add_entry (plan, kernel, SKEL_CUDA_DENSE, shape, "dense", entry);
    }
    if (steps && size == 1 && out_size == 1 && input != NULL && output != NULL
        && kernel->n_results == 0)
      for (int step = 3; step <= 4; step++)
        if (choose_geometry (which, cost, step, 1, &entry)) {
          entry.step = step;
          add_entry (plan, kernel,
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
    if (choose_geometry (which, cost, step, 1, &entry)) {
      entry.step = step;
      if (step == 4)
        entry.units = MAX (entry.units / 2, 4);
      if (kernel->n_results > 0) {
        entry.block = SKEL_GEOMETRY_RESULTS_BLOCK;
        entry.blocks_per_multiprocessor = SKEL_GEOMETRY_RESULTS_BLOCKS;
      }
      add_entry (plan, kernel, step == 3 ? SKEL_CUDA_STEP_3 : SKEL_CUDA_STEP_4,
          shape, step == 3 ? "step_3" : "step_4", entry);
    }
}

SkelCudaPlan *
skel_cuda_plan_new (const SkelAnalysis *analysis)
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

  plan->input = plan->output = -1;
  for (int i = kernel->n_images - 1; i >= 0; i--) {
    if (kernel->images[i].output) {
      plan->output = i;
      plan->n_outputs++;
    } else {
      plan->input = i;
      plan->n_inputs++;
    }
  }
  plan->shapes = g_array_new (FALSE, TRUE, sizeof (SkelCudaShape));
  plan->entries = g_array_new (FALSE, TRUE, sizeof (SkelCudaPlanEntry));
  if (plan->input >= 0)
    any.extent = stage->extents[plan->input];
  g_array_append_val (plan->shapes, any);

  if (plan->n_inputs <= 1 && plan->n_outputs <= 1
      && stage->read_permutation == 0 && stage->write_permutation == 0
      && offsets_unroll (analysis, nest)) {
    if (nest->shape_values->len == 0)
      add_strips (plan, analysis, 0, TRUE);
  }
  add_entry (plan, kernel, SKEL_CUDA_GENERAL, 0, "general", entry);
  return plan;
}

void
skel_cuda_plan_free (SkelCudaPlan *plan)
{
  for (guint i = 0; i < plan->entries->len; i++)
    g_free (g_array_index (plan->entries, SkelCudaPlanEntry, i).function);
  g_array_unref (plan->entries);
  g_array_unref (plan->shapes);
  g_free (plan);
}
