/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-pool.h: a pool of our CUDA memory.
 *
 * It is a GstCudaBufferPool, which is what decoders and cudaupload ask for
 * before they use a pool that they are offered. Configure it as any other;
 * buffers always carry a GstVideoMeta. Device memory is given back to the
 * context's cache while a buffer rests in the pool.
 */
#pragma once

#include "cuda-memory.h"
#include <gst/cuda/gstcudabufferpool.h>

G_BEGIN_DECLS

/* @dense: its frames have the caps' own strides, for readers who know no
 * GstVideoMeta. (transfer full) */
GstBufferPool *gpuskel_cuda_pool_new (
    GpuskelCudaContext *context, gboolean dense);
gboolean gpuskel_is_cuda_pool (GstBufferPool *pool);

G_END_DECLS
