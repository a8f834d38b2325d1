/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-entry.h"

#include "../../cuda/geometry.h"
#include "print.h"

SkelCudaLayout
skel_cuda_step_layout (int step)
{
  static const SkelCudaLayout layouts[] = {
    [1] = SKEL_CUDA_DENSE, [3] = SKEL_CUDA_STEP_3, [4] = SKEL_CUDA_STEP_4
  };

  return layouts[step];
}

const char *
skel_cuda_step_suffix (int step)
{
  static const char *const suffixes[]
      = { [1] = "dense", [3] = "step_3", [4] = "step_4" };

  return suffixes[step];
}

void
skel_cuda_add_entry (SkelCudaPlan *plan, const SkelAnalysis *analysis,
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

int
skel_cuda_extent_pixels (const SkelExtent *extent)
{
  return (extent->left + 1 + extent->right)
         * (extent->top + 1 + extent->bottom);
}

int
skel_cuda_window_pixels (const SkelCudaShape *shape)
{
  return skel_cuda_extent_pixels (&shape->extent);
}

void
skel_cuda_take_turns (const SkelKernel *kernel, const SkelCudaShape *shape,
    SkelCudaPlanEntry *entry)
{
  if (kernel->n_results == 0)
    return;
  entry->block = skel_cuda_window_pixels (shape) == 1
                     ? SKEL_GEOMETRY_RESULTS_BLOCK
                     : SKEL_GEOMETRY_RESULTS_WINDOW_BLOCK;
  entry->blocks_per_multiprocessor = SKEL_GEOMETRY_RESULTS_BLOCKS;
}
