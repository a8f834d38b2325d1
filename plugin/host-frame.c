/* host-frame.c: a buffer's planes for the CPU, checked */

#include "host-frame.h"

static gsize
row_size (const GstVideoInfo *info, guint plane, int *rows)
{
  for (guint i = 0; i < GST_VIDEO_INFO_N_COMPONENTS (info); i++)
    if (GST_VIDEO_INFO_COMP_PLANE (info, i) == plane) {
      *rows = GST_VIDEO_INFO_COMP_HEIGHT (info, i);
      return (gsize)GST_VIDEO_INFO_COMP_WIDTH (info, i)
             * GST_VIDEO_INFO_COMP_PSTRIDE (info, i);
    }
  *rows = 0;
  return 0;
}

static gboolean
plane_fits (const GstVideoFrame *frame, guint plane)
{
  const GstMapInfo *map = &frame->map[frame->meta ? plane : 0];
  gint64 begin = (guint8 *)frame->data[plane] - map->data;
  gint64 span;
  int rows;
  gsize size = row_size (&frame->info, plane, &rows);

  if (rows == 0 || size == 0)
    return TRUE;
  span = (rows - 1) * (gint64)GST_VIDEO_FRAME_PLANE_STRIDE (frame, plane);
  return begin + MIN (span, 0) >= 0
         && begin + MAX (span, 0) + (gint64)size <= (gint64)map->size;
}

gboolean
gpuskel_host_frame_map (GstVideoFrame *frame, GstBuffer *buffer,
    const GstVideoInfo *info, GstMapFlags flags, GpuskelPlanes *planes,
    GError **error)
{
  GstVideoMeta *meta = gst_buffer_get_video_meta (buffer);
  gboolean fits = TRUE;

  if (meta
      && (meta->format != GST_VIDEO_INFO_FORMAT (info)
          || meta->width != (guint)GST_VIDEO_INFO_WIDTH (info)
          || meta->height != (guint)GST_VIDEO_INFO_HEIGHT (info)
          || meta->n_planes != GST_VIDEO_INFO_N_PLANES (info))) {
    g_set_error (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
        "A buffer's GstVideoMeta speaks of %s, %ux%u, its caps of %s, %dx%d",
        gst_video_format_to_string (meta->format), meta->width, meta->height,
        GST_VIDEO_INFO_NAME (info), GST_VIDEO_INFO_WIDTH (info),
        GST_VIDEO_INFO_HEIGHT (info));
    return FALSE;
  }
  if (!meta && gst_buffer_get_size (buffer) < GST_VIDEO_INFO_SIZE (info)) {
    fits = FALSE;
  } else if (!gst_video_frame_map (frame, (GstVideoInfo *)info, buffer,
                 flags | (GstMapFlags)GST_VIDEO_FRAME_MAP_FLAG_NO_REF)) {
    g_set_error (error, GST_RESOURCE_ERROR,
        flags & GST_MAP_WRITE ? GST_RESOURCE_ERROR_WRITE
                              : GST_RESOURCE_ERROR_READ,
        "A buffer of %" G_GSIZE_FORMAT " bytes for %s, %dx%d, cannot be mapped",
        gst_buffer_get_size (buffer), GST_VIDEO_INFO_NAME (info),
        GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info));
    return FALSE;
  } else {
    for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (frame); i++)
      fits = fits && plane_fits (frame, i);
    if (!fits)
      gst_video_frame_unmap (frame);
  }
  if (!fits) {
    g_set_error (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
        "A buffer of %" G_GSIZE_FORMAT " bytes is too small for %s, %dx%d: "
        "its producer has to allocate as the caps or its GstVideoMeta say",
        gst_buffer_get_size (buffer), GST_VIDEO_INFO_NAME (info),
        GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info));
    return FALSE;
  }

  memset (planes, 0, sizeof (*planes));
  for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (frame); i++) {
    planes->pixels[i] = GST_VIDEO_FRAME_PLANE_DATA (frame, i);
    planes->strides[i] = GST_VIDEO_FRAME_PLANE_STRIDE (frame, i);
  }
  return TRUE;
}
