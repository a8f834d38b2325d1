/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "blocks.h"

#include "pool.h"
#include "scratch.h"

#include <stdlib.h>

/* All blocks together. */
#define MAX_SIZE (64 * 1024 * 1024)

void
skel_blocks_init (SkelBlocks *self, const SkelKernel *kernel, int components)
{
  *self = (SkelBlocks){ .kernel = kernel, .components = components };
  for (int i = 0; i < kernel->n_results; i++)
    if (skel_type_is_floating (kernel->results[i].type))
      self->by_strip = TRUE;
  self->part_size = (kernel->results_size + SKEL_SCRATCH_ALIGNMENT - 1)
                    & ~(gsize)(SKEL_SCRATCH_ALIGNMENT - 1);
}

void
skel_blocks_clear (SkelBlocks *self)
{
  free (self->bytes);
  g_free (self->used);
}

int
skel_blocks_most_strips (const SkelBlocks *self)
{
  return self->by_strip
             ? MAX (MAX_SIZE / (self->part_size * self->components), 1)
             : G_MAXINT;
}

gboolean
skel_blocks_allocate (SkelBlocks *self, int n_strips)
{
  if (self->kernel->n_results == 0)
    return TRUE;
  self->n_blocks = self->by_strip ? n_strips : skel_pool_threads ();
  self->used = g_try_malloc0 (self->n_blocks);
  self->bytes = aligned_alloc (SKEL_SCRATCH_ALIGNMENT,
      self->n_blocks * self->part_size * self->components
          + SKEL_SCRATCH_ALIGNMENT);
  return self->used && self->bytes;
}

static guint8 *
get_part (const SkelBlocks *self, int block, int component)
{
  return self->bytes + (block * self->components + component) * self->part_size;
}

guint8 *
skel_blocks_get (SkelBlocks *self, int strip, int thread)
{
  int block = self->by_strip ? strip : thread;

  if (!self->bytes)
    return NULL;
  if (!self->used[block]) {
    for (int c = 0; c < self->components; c++)
      skel_results_identity (self->kernel, get_part (self, block, c));
    self->used[block] = TRUE;
  }
  return get_part (self, block, 0);
}

void
skel_blocks_combine (const SkelBlocks *self, guint8 *results)
{
  if (!self->bytes)
    return;
  for (int c = 0; c < self->components; c++) {
    guint8 *whole = results + c * self->kernel->results_size;

    skel_results_identity (self->kernel, whole);
    for (int i = 0; i < self->n_blocks; i++)
      if (self->used[i])
        skel_results_combine (self->kernel, whole, get_part (self, i, c));
  }
}
