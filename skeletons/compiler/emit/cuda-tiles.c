/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-tiles.h"

#include "../../cuda/geometry.h"
#include "cuda-choices.h"
#include "cuda-entry.h"

/* How often window.cuh has what is done to a pixel besides. */
#define TILE_COPIES 128

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

gboolean
skel_cuda_add_tiles (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, const char *prefix)
{
  const SkelKernel *kernel = &analysis->kernel;
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
    suffix = g_strconcat (prefix, skel_cuda_step_suffix (tile->step), NULL);
    skel_cuda_add_entry (plan, analysis, skel_cuda_step_layout (tile->step),
        shape, suffix, entry);
    g_free (suffix);
    done = tile->step;
  }
  return done > 0;
}

const SkelWindow *
skel_cuda_tiled_window (SkelCudaPlan *plan, const SkelAnalysis *analysis)
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
                 > SKEL_CUDA_MAX_CHOICES))
    window = NULL;
  return window;
}
