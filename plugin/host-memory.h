/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* host-memory.h: frames in pinned system memory.
 *
 * To everybody else it is plain system memory. The device reads and writes it
 * without a copy by the CPU: an upload from it is enqueued and a download into
 * it is, too; a map waits for that, and only as far as it has to: a read for
 * writes, a write for everything.
 */
#pragma once

#include "cuda-block.h"

G_BEGIN_DECLS

/* Allocates pinned memory of @context, which is zero at first. (transfer full)
 */
GstAllocator *gpuskel_host_allocator_new (GpuskelCudaContext *context);

/* A pool of such memory for raw video in system memory: a GstVideoBufferPool,
 * with the caps' default strides unless its config asks for video meta and
 * alignment. An allocator in its config is ignored. (transfer full) */
GstBufferPool *gpuskel_host_pool_new (GpuskelCudaContext *context);

/* Whether @memory is pinned memory of @context. */
gboolean gpuskel_is_host_memory (
    GstMemory *memory, GpuskelCudaContext *context);

/* The device's use of the memory on @stream, begun and ended like a block's
 * (cuda-block.h). *@address is that of the memory's first byte, its offset
 * included. The memory has to be locked, gst_memory_lock (), for as long. */
gboolean gpuskel_host_memory_begin (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, guint8 **address, GError **error);
void gpuskel_host_memory_end (GstMemory *memory, GpuskelCudaStream stream,
    gboolean write, GpuskelCudaEvent *event);

G_END_DECLS
