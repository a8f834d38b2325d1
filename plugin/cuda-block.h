/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-block.h: device memory and pinned host memory, cached per context.
 *
 * A block knows what was last enqueued on it in each stream, so that whoever
 * uses it next, in whatever stream, is ordered after that without the host
 * having to wait. It goes back to the context's cache with that knowledge, and
 * in the steady state nothing is allocated or freed: freeing device memory
 * waits for the whole device.
 *
 * A use of a block is begun, enqueued and ended:
 *
 *   gpuskel_cuda_block_begin (block, stream, write, &error)
 *   ... enqueue on that stream ...
 *   event = gpuskel_cuda_event_record (context, stream, &error);
 *   gpuskel_cuda_block_end (block, stream, write, event);
 *
 * Threads may take and give at once. The uses of one block have to be kept
 * apart by its owner (memory does so by GstMemory's locks); two readers need
 * not be.
 */
#pragma once

#include "cuda-context.h"

G_BEGIN_DECLS

typedef enum {
  GPUSKEL_CUDA_BLOCK_DEVICE,
  GPUSKEL_CUDA_BLOCK_HOST, /* pinned: copies to and from it do not wait */
  GPUSKEL_CUDA_BLOCK_KINDS
} GpuskelCudaBlockKind;

typedef struct _GpuskelCudaBlock GpuskelCudaBlock;

/* In place of a stream: the host itself, which waits with
 * gpuskel_cuda_block_wait (). */
#define GPUSKEL_CUDA_HOST GPUSKEL_CUDA_STREAMS

/* A block of at least @size bytes with undefined contents. Where several fit,
 * one that @stream need not wait for. Does not keep @context alive. (transfer
 * full) */
GpuskelCudaBlock *gpuskel_cuda_block_take (GpuskelCudaContext *context,
    GpuskelCudaBlockKind kind, gsize size, GpuskelCudaStream stream,
    GError **error);
/* Back to the cache; work on it may still be pending. (transfer full) */
void gpuskel_cuda_block_give (GpuskelCudaBlock *block);

/* The device's or the host's address; aligned to 256 bytes. */
guint8 *gpuskel_cuda_block_get_address (GpuskelCudaBlock *block);

gboolean gpuskel_cuda_block_begin (GpuskelCudaBlock *block,
    GpuskelCudaStream stream, gboolean write, GError **error);
void gpuskel_cuda_block_end (GpuskelCudaBlock *block, GpuskelCudaStream stream,
    gboolean write, GpuskelCudaEvent *event);

/* This thread waits until it may read (until writes are done) or @write (until
 * all uses are done) the block. */
gboolean gpuskel_cuda_block_wait (
    GpuskelCudaBlock *block, gboolean write, GError **error);

G_END_DECLS
