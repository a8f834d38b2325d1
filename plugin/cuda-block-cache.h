/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-block-cache.h: a context's cache of blocks; for cuda-context.c and
 * cuda-block.c only. */
#pragma once

#include "cuda-block.h"

G_BEGIN_DECLS

typedef struct _GpuskelCudaBlockCache GpuskelCudaBlockCache;

GpuskelCudaBlockCache *gpuskel_cuda_block_cache_new (
    GpuskelCudaContext *context);
/* All blocks have been given back, and the context is current. */
void gpuskel_cuda_block_cache_free (GpuskelCudaBlockCache *cache);

GpuskelCudaBlockCache *gpuskel_cuda_context_get_blocks (
    GpuskelCudaContext *self);

/* Grows along a stream: of two events of one stream, the later has more. */
guint64 gpuskel_cuda_event_get_serial (GpuskelCudaEvent *event);

G_END_DECLS
