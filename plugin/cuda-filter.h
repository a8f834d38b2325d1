/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-filter.h: what an element has of a GPU, from NULL to READY and back.
 */
#pragma once

#include "cuda-run.h"
#include <gst/cuda/gstcudautils.h>

G_BEGIN_DECLS

typedef struct _GpuskelCudaFilter GpuskelCudaFilter;

/* Finds or makes the context of @device_id (-1: any) as GStreamer's elements
 * share it, and loads @kernel for it. *@context is where @element's set_context
 * () puts contexts that it is given; the caller clears it. NULL with @error
 * set, saying what is missing, where there is no usable GPU. */
GpuskelCudaFilter *gpuskel_cuda_filter_new (GstElement *element,
    const SkelKernel *kernel, int device_id, GstCudaContext **context,
    GError **error);
void gpuskel_cuda_filter_free (GpuskelCudaFilter *filter);

/* Borrowed; changed by gpuskel_cuda_filter_adopt () only. */
GpuskelCudaRunner *gpuskel_cuda_filter_get_runner (GpuskelCudaFilter *filter);

/* Goes over to the context of @buffer where that is another one of the device
 * that the element may use. TRUE when it did: pools of the old one are of no
 * use any more. Called in the streaming thread. */
gboolean gpuskel_cuda_filter_adopt (
    GpuskelCudaFilter *filter, GstBuffer *buffer);

/* Answers a context query. Any thread. */
gboolean gpuskel_cuda_filter_query_context (
    GpuskelCudaFilter *filter, GstQuery *query);

G_END_DECLS
