/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* buffer-planes.h: where a picture's planes lie in a buffer of any memory.
 *
 * The rule is GstVideoFilter's: a GstVideoMeta's offsets and strides hold, and
 * it may speak of a larger picture than the caps, which then is its upper left
 * part. Where a GstVideoCropMeta says so, it is the part from its x and y on;
 * of planes with fewer samples, from the sample that this pixel belongs to.
 */
#pragma once

#include <gst/video/video.h>

G_BEGIN_DECLS

typedef struct {
  gsize offset;  /* of its first byte in the buffer */
  gssize crop;   /* how many bytes of that GstVideoCropMeta
                  * adds to GstVideoMeta */
  gssize stride; /* bytes from row to row */
  gsize row;     /* bytes of a row that are pixels */
  gsize rows;
} GpuskelBufferPlane;

/* The plane @index of a buffer that is laid out as @info says. */
void gpuskel_buffer_plane_init (
    GpuskelBufferPlane *plane, const GstVideoInfo *info, guint index);

/* Finds the planes of @buffer, which is to hold a picture of @info. FALSE with
 * @error set, GST_STREAM_ERROR_FORMAT, where its metas speak of something else
 * or a plane reaches out of the buffer. */
gboolean gpuskel_buffer_planes_find (GstBuffer *buffer,
    const GstVideoInfo *info, GpuskelBufferPlane planes[GST_VIDEO_MAX_PLANES],
    GError **error);

/* Maps @buffer, whose planes were found, as gst_video_frame_map () does; the
 * frame's data are the planes' first bytes. FALSE with @error set where that
 * fails, or a plane reaches out of the memory that it begins in. To be undone
 * with gst_video_frame_unmap (). */
gboolean gpuskel_buffer_planes_map (const GpuskelBufferPlane *planes,
    GstBuffer *buffer, const GstVideoInfo *info, GstMapFlags flags,
    GstVideoFrame *frame, GError **error);

G_END_DECLS
