/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* common.h: what the tests of the CUDA path share. */
#pragma once

#include "../../plugin/cuda-pool.h"
#include "../../plugin/cuda-transfer.h"
#include "../../plugin/host-memory.h"
#include "standin.h"

#include <gst/check/gstcheck.h>
#include <gst/video/video.h>

/* Every format that our elements take. */
extern const GstVideoFormat common_formats[];
extern const int common_n_formats;

/* Sizes that odd planes and single pixels come from. */
extern const int common_sizes[][2];
extern const int common_n_sizes;

/* A new context of the device, ours and GStreamer's. */
GpuskelCudaContext *common_context (void);

/* A frame of @info in our layout. */
GstMemory *common_memory (
    GpuskelCudaContext *context, const GstVideoInfo *info);

/* An active pool for @info with @memory, "CUDA" or "host". */
GstBufferPool *common_pool (
    GpuskelCudaContext *context, const GstVideoInfo *info, const char *memory);
GstBuffer *common_acquire (GstBufferPool *pool);

/* A frame in ordinary memory with strides that are not the caps'. */
GstBuffer *common_system_buffer (const GstVideoInfo *info);

/* A frame in libgstcuda's own memory, of a format that it knows. */
GstBuffer *common_stock_buffer (
    GpuskelCudaContext *context, const GstVideoInfo *info);

/* Fills, as the CPU does, every pixel of the frame with bytes that follow from
 * @seed and the place; and checks them, padding left out. */
void common_fill (GstBuffer *buffer, const GstVideoInfo *info, guint seed);
void common_check (GstBuffer *buffer, const GstVideoInfo *info, guint seed);

/* Copies planes on the compute stream, as a kernel would. */
gboolean common_copy_kernel (GpuskelCudaContext *context,
    const GstVideoInfo *info, const GpuskelCudaFrame *from,
    const GpuskelCudaFrame *to);

/* The whole way: reads @from, runs that kernel, writes @to. */
gboolean common_run (GpuskelCudaContext *context, const GstVideoInfo *info,
    GstBuffer *from, GstBuffer *to, GError **error);

/* Runs the suite, gst_check_init () included. */
int common_main (
    int argc, char **argv, const char *name, void (*add) (TCase *tcase));
