/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-strips.h"

#include "../../cuda/geometry.h"
#include "../infer/cost.h"
#include "cuda-choices.h"
#include "cuda-entry.h"

/* Registers that a strip's window may take, in words. */
#define MAX_WINDOW_WORDS 112

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

gboolean
skel_cuda_offsets_unroll (const SkelAnalysis *analysis, const SkelNest *nest)
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
  if (choices * entry->units * entry->unroll > SKEL_CUDA_MAX_CHOICES)
    entry->unroll = 1;
  while (choices * entry->units > SKEL_CUDA_MAX_CHOICES
         && entry->units % (2 * least) == 0)
    entry->units /= 2;
  return choices * entry->units * entry->unroll <= SKEL_CUDA_MAX_CHOICES;
}

void
skel_cuda_add_strips (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, unsigned wanted)
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
    double part = (double)skel_cuda_window_pixels (which)
                  / skel_cuda_window_pixels (any);

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
      skel_cuda_take_turns (kernel, which, &entry);
      if (limit_choices (choices, 4 / MIN (size, out_size), &entry))
        skel_cuda_add_entry (
            plan, analysis, SKEL_CUDA_DENSE, shape, "dense", entry);
    }
    if (size == 1 && out_size == 1 && input != NULL)
      for (int step = 3; step <= 4; step++)
        if ((wanted >> step & 1)
            && choose_geometry (which, cost, step, 1, &entry)) {
          entry.step = step;
          skel_cuda_take_turns (kernel, which, &entry);
          if (kernel->n_results > 0 && step == 3)
            entry.units = skel_cuda_window_pixels (which) == 1
                              ? SKEL_GEOMETRY_RESULTS_POINT_UNITS
                              : SKEL_GEOMETRY_RESULTS_WINDOW_UNITS;
          if (limit_choices (choices, 4, &entry))
            skel_cuda_add_entry (plan, analysis, skel_cuda_step_layout (step),
                shape, skel_cuda_step_suffix (step), entry);
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
      skel_cuda_take_turns (kernel, which, &entry);
      if (limit_choices (choices, 4, &entry))
        skel_cuda_add_entry (plan, analysis, skel_cuda_step_layout (step),
            shape, skel_cuda_step_suffix (step), entry);
    }
}
