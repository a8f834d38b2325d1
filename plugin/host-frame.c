/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* host-frame.c: a buffer's planes for the CPU, checked */

#include "host-frame.h"

#include "buffer-planes.h"

gboolean
gpuskel_host_frame_map (GstVideoFrame *frame, GstBuffer *buffer,
    const GstVideoInfo *info, GstMapFlags flags, GpuskelPlanes *planes,
    GError **error)
{
  GpuskelBufferPlane found[GST_VIDEO_MAX_PLANES];

  if (!gpuskel_buffer_planes_find (buffer, info, found, error)
      || !gpuskel_buffer_planes_map (found, buffer, info,
          flags | (GstMapFlags)GST_VIDEO_FRAME_MAP_FLAG_NO_REF, frame, error))
    return FALSE;
  memset (planes, 0, sizeof (*planes));
  for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (frame); i++) {
    planes->pixels[i] = GST_VIDEO_FRAME_PLANE_DATA (frame, i);
    planes->strides[i] = found[i].stride;
  }
  return TRUE;
}
