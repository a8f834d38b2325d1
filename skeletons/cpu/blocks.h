/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* blocks.h: results that strips accumulate, until they are combined.
 *
 * Sums of floats hang on their order: where a kernel has some, each strip has a
 * block of its own, and how many strips there are must not hang on the threads.
 * Otherwise each thread has one.
 */
#pragma once

#include "../runtime/kernel.h"

G_BEGIN_DECLS

/* Of a kernel without results it is empty. */
typedef struct {
  const SkelKernel *kernel;
  int components; /* each of which has a part of each block */
  gboolean by_strip;
  gsize part_size;
  int n_blocks;
  guint8 *bytes;
  guint8 *used; /* by block */
} SkelBlocks;

void skel_blocks_init (
    SkelBlocks *self, const SkelKernel *kernel, int components);
void skel_blocks_clear (SkelBlocks *self);

/* How many strips there may be: more of them would take too much memory. */
int skel_blocks_most_strips (const SkelBlocks *self);

/* FALSE: there is no memory for them. */
gboolean skel_blocks_allocate (SkelBlocks *self, int n_strips);

/* The block for a strip, ready to be accumulated into; NULL without results. */
guint8 *skel_blocks_get (SkelBlocks *self, int strip, int thread);

/* Makes of all blocks the parts at @results, the kernel's results_size apart.
 */
void skel_blocks_combine (const SkelBlocks *self, guint8 *results);

G_END_DECLS
