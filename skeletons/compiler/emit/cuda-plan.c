/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-plan.h"

#include "../../cuda/geometry.h"
#include "../infer/cases.h"
#include "../infer/programs.h"
#include "cuda-chains.h"
#include "cuda-choices.h"
#include "cuda-entry.h"
#include "cuda-march-entries.h"
#include "cuda-march.h"
#include "cuda-shapes.h"
#include "cuda-strips.h"
#include "cuda-tiles.h"

/* How large a tile of general.cuh is. */
#define TILE_WIDTH 64
#define TILE_HEIGHT 32
#define TILE_BLOCK 256
#define SETTLE_BLOCKS 8 /* of a multiprocessor */

gboolean
skel_cuda_has_pixels (const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_images; i++)
    if (kernel->images[i].channels > 1)
      return TRUE;
  return FALSE;
}

/* The entries for a window that is known when compiled; others than marches
 * only if it is small, and the body's offsets are known, too (@unrolls). */
static void
add_shape (SkelCudaPlan *plan, const SkelAnalysis *analysis, int shape,
    gboolean steps, gboolean unrolls)
{
  const SkelCudaShape *which;
  unsigned wanted = skel_cuda_layouts_wanted (plan, &analysis->kernel, steps);
  unsigned marched = skel_cuda_add_marches (plan, analysis, shape, wanted);

  if (marched == wanted && wanted != 0)
    return;
  which = &g_array_index (plan->shapes, SkelCudaShape, shape);
  if (!unrolls || analysis->chain || plan->n_inputs > 1 || plan->n_outputs > 1
      || (which->n_fixed > 0
          && skel_cuda_window_pixels (which) > SKEL_GEOMETRY_MAX_FIXED_PIXELS))
    return;
  if (plan->window != NULL && !marched
      && skel_cuda_window_pixels (which) > SKEL_GEOMETRY_MAX_STRIP_PIXELS
      && skel_cuda_add_tiles (plan, analysis, shape, ""))
    return;
  skel_cuda_add_strips (plan, analysis, shape, wanted & ~marched);
}

/* The entries for values of the parameters that are compiled in. */
static void
add_shapes (SkelCudaPlan *plan, const SkelAnalysis *analysis, gboolean unrolls)
{
  GArray *found = skel_cuda_find_shapes (plan, analysis);

  if (found->len == 0)
    plan->no_march = "its windows are too large, or too many";
  for (guint i = 0;
      i < found->len && plan->shapes->len <= SKEL_GEOMETRY_MAX_FIXED; i++) {
    const SkelCudaShape *shape = &g_array_index (found, SkelCudaShape, i);
    guint n_entries = plan->entries->len, number = plan->shapes->len;

    g_array_append_val (plan->shapes, *shape);
    add_shape (plan, analysis, number,
        skel_cuda_is_default_shape (&analysis->kernel, shape)
            || skel_cuda_window_pixels (shape) <= SKEL_GEOMETRY_MAX_STEP_PIXELS,
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
  plan->rolled = plan->choices > SKEL_CUDA_MAX_CHOICES;
  if (!chain || follow_settling (plan, analysis, &entry))
    skel_cuda_add_entry (plan, analysis,
        chain ? SKEL_CUDA_DENSE : SKEL_CUDA_SETTLE, 0, "settle", entry);
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
          || skel_cuda_extent_pixels (&stage->extents[i])
                 >= skel_cuda_extent_pixels (&stage->extents[plan->windowed]))
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
    plan->window = skel_cuda_tiled_window (plan, analysis);
  }

  if (stage->read_permutation != 0 || stage->write_permutation != 0) {
    plan->no_march = "it moves pixels";
  } else {
    gboolean unrolls = skel_cuda_offsets_unroll (analysis, nest);

    if (skel_cases (analysis)->len == 0) {
      add_shape (plan, analysis, 0, TRUE, unrolls);
    } else if (plan->input >= 0) {
      add_shapes (plan, analysis, unrolls);
    }
  }
  if (plan->window != NULL && nest->shape_values->len > 0)
    skel_cuda_add_tiles (plan, analysis, 0, "window_");
  if (analysis->chain)
    return plan;
  plan->rolled
      = plan->entries->len == 0 && plan->choices > SKEL_CUDA_MAX_CHOICES;
  skel_cuda_add_entry (plan, analysis, SKEL_CUDA_GENERAL, 0, "general", entry);
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
          skel_cuda_parameter (kernel, shape->fixed[k].index)->name,
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
