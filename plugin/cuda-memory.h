/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-memory.h: video frames on the device, as GstMemory.
 *
 * Our memory is a GstCudaMemory to everybody else: gst_is_cuda_memory () holds,
 * its context and info are filled, and GST_MAP_CUDA maps give the device's
 * address. Unlike the library's own it
 *
 * - knows every format, GRAY8 and GRAY16 too;
 * - can be copied, shared and written in part, by the CPU and on the device;
 * - has no device memory until it needs some, and gives it back to the
 *   context's cache when its contents are no longer wanted (with GStreamer
 *   1.24 and later, where it keeps its address, from its first to its last
 *   reference);
 * - is ordered: between our elements by events, while a map by anybody else
 *   waits until the frame is finished, and what comes after their unmap waits
 *   for theirs.
 *
 * The strides and offsets of its planes are in the info of the GstCudaMemory
 * and in the GstVideoMeta of the pool's buffers. Where nobody minds
 * (gpuskel_cuda_layout ()), planes follow each other without a gap, all with
 * the same stride, which is a multiple of the alignment of textures.
 */
#pragma once

#include "cuda-block.h"
#include <gst/cuda/gstcudamemory.h>

G_BEGIN_DECLS

/* The layout that kernels and encoders like best: sets strides, offsets and the
 * size of @info. FALSE where the format has no planes of its own rows (tiles,
 * palettes). */
gboolean gpuskel_cuda_layout (GstVideoInfo *info, GpuskelCudaContext *context);

/* A frame of @layout's format, size, strides and offsets; its contents are
 * undefined. NULL where it takes device memory at once and there is none, which
 * gpuskel_cuda_context_check () tells. (transfer full) */
GstMemory *gpuskel_cuda_memory_new (
    GpuskelCudaContext *context, const GstVideoInfo *layout);

gboolean gpuskel_is_cuda_memory (GstMemory *memory);
GpuskelCudaContext *gpuskel_cuda_memory_get_context (GstMemory *memory);

/* Forgets the contents and gives the device memory back, if nobody else has
 * the memory or a part of it. */
void gpuskel_cuda_memory_discard (GstMemory *memory);

/* Our own use of the memory's device block on @stream, begun and ended like a
 * block's (cuda-block.h), without the host waiting. Reading what the CPU wrote
 * uploads it first. *@address is that of the memory's first byte, its offset
 * included. The memory has to be locked, gst_memory_lock (), for as long. */
gboolean gpuskel_cuda_memory_begin (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, guint8 **address, GError **error);
/* Says of a write that was begun: it writes all pixels of a frame in the layout
 * of the memory's info, and nothing between its rows. To the host that is zero;
 * without this, it is what the write leaves there. */
void gpuskel_cuda_memory_write_pixels (GstMemory *memory);
/* @event: recorded after the work; NULL when nothing was enqueued. */
void gpuskel_cuda_memory_end (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, GpuskelCudaEvent *event);

G_END_DECLS
