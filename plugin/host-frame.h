/* host-frame.h: a buffer's planes for the CPU, checked.
 */
#pragma once

#include "formats.h"

G_BEGIN_DECLS

/* Maps @buffer as gst_video_frame_map () does, with strides and offsets of its
 * GstVideoMeta, if any, and checks that it holds what @info promises: FALSE
 * with @error set where the meta speaks of another picture, or a plane reaches
 * out of its memory. To be undone with gst_video_frame_unmap (). */
gboolean gpuskel_host_frame_map (GstVideoFrame * frame, GstBuffer * buffer,
    const GstVideoInfo * info, GstMapFlags flags, GpuskelPlanes * planes,
    GError ** error);

G_END_DECLS
