/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-transfer.h: any video buffer, as planes that a kernel can read or write.
 *
 *   GpuskelCudaFrame frames[2];
 *
 *   gpuskel_cuda_frame_read (&frames[0], context, input, &input_info, &error)
 *   gpuskel_cuda_frame_write (&frames[1], context, output, &output_info, ...)
 *   ... launch on the compute stream, with the frames' pixels and strides ...
 *   gpuskel_cuda_frames_done (context, frames, 2, &error)
 *
 * Frames in system memory are uploaded and downloaded, frames on the device
 * are used where they lie, and between our own elements nothing waits on the
 * host. An opened frame is always closed by gpuskel_cuda_frames_done (),
 * whether or not something was launched.
 *
 * What the host has to wait for, it waits for in gpuskel_cuda_frames_done ():
 * a download into system memory that is not pinned by us, and a device frame
 * that is not our memory. Frames of ours that others map are waited for there.
 *
 * A buffer whose memory is smaller than its planes, or whose metas do not fit
 * the info (buffer-planes.h), is an error and nothing is read.
 */
#pragma once

#include "cuda-memory.h"

G_BEGIN_DECLS

typedef struct {
  int n_planes;
  guint8 *pixels[GST_VIDEO_MAX_PLANES]; /* device addresses */
  gssize stride[GST_VIDEO_MAX_PLANES];  /* bytes from row to row */

  /*< private > */
  GpuskelCudaContext *context;
  GstBuffer *buffer;
  GstVideoInfo info;
  gboolean write;
  int kind;
  GstMemory *memory;       /* ours, locked */
  GstVideoFrame mapped;    /* theirs, mapped */
  GpuskelCudaBlock *block; /* device memory for a frame of the host */
  GstVideoInfo layout;     /* of that block */
} GpuskelCudaFrame;

/* The planes of @buffer, which is @info's format and size, ready to be read by
 * the compute stream. The caller keeps the buffer until
 * gpuskel_cuda_frames_done (), and may drop it then: what the device still
 * needs of it is kept. */
gboolean gpuskel_cuda_frame_read (GpuskelCudaFrame *frame,
    GpuskelCudaContext *context, GstBuffer *buffer, const GstVideoInfo *info,
    GError **error);

/* The planes of @buffer, ready to be written by the compute stream. The buffer
 * has to be writable, is the caller's as above, and all of its pixels have to
 * be written. */
gboolean gpuskel_cuda_frame_write (GpuskelCudaFrame *frame,
    GpuskelCudaContext *context, GstBuffer *buffer, const GstVideoInfo *info,
    GError **error);

/* Closes @n_frames frames, after everything that uses them was enqueued on the
 * compute stream. Starts downloads. On an error the written frames' contents
 * are undefined; the frames are closed all the same. */
gboolean gpuskel_cuda_frames_done (GpuskelCudaContext *context,
    GpuskelCudaFrame *frames, int n_frames, GError **error);

/* A kernel's block of results, on the device and, later, on the host. Counted,
 * as it may outlive the element in a message or a meta. */
typedef struct _GpuskelCudaResults GpuskelCudaResults;

/* @size bytes on the device for the compute stream to write; undefined until
 * then. (transfer full) */
GpuskelCudaResults *gpuskel_cuda_results_new (
    GpuskelCudaContext *context, gsize size, GError **error);
GpuskelCudaResults *gpuskel_cuda_results_ref (GpuskelCudaResults *results);
void gpuskel_cuda_results_unref (GpuskelCudaResults *results);

/* The device's address. */
guint8 *gpuskel_cuda_results_get_address (GpuskelCudaResults *results);

/* To be called once, after what computes the results was enqueued on the
 * compute stream: starts the download. */
gboolean gpuskel_cuda_results_launched (
    GpuskelCudaResults *results, GError **error);

/* Whether gpuskel_cuda_results_get () would return at once. */
gboolean gpuskel_cuda_results_is_ready (GpuskelCudaResults *results);

/* Waits for the results; they are the host's and live as long as @results.
 * NULL with @error set on failure. */
const guint8 *gpuskel_cuda_results_get (
    GpuskelCudaResults *results, GError **error);

G_END_DECLS
