/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* host-frame.h: a buffer's planes for the CPU, checked.
 */
#pragma once

#include "formats.h"

G_BEGIN_DECLS

/* Maps the planes of @buffer, which is to hold a picture of @info, for the CPU:
 * FALSE with @error set where it does not (buffer-planes.h). To be undone with
 * gst_video_frame_unmap (). */
gboolean gpuskel_host_frame_map (GstVideoFrame *frame, GstBuffer *buffer,
    const GstVideoInfo *info, GstMapFlags flags, GpuskelPlanes *planes,
    GError **error);

G_END_DECLS
