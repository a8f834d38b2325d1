/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* buffer-planes.c: where a picture's planes lie in a buffer of any memory */

#include "buffer-planes.h"

/* A component that lies on @plane. */
static int
plane_component (const GstVideoInfo *info, int plane)
{
  gint components[GST_VIDEO_MAX_COMPONENTS];

  gst_video_format_info_component (info->finfo, plane, components);
  return components[0];
}

void
gpuskel_buffer_plane_init (
    GpuskelBufferPlane *plane, const GstVideoInfo *info, guint index)
{
  int component = plane_component (info, index);
  gsize pixel = GST_VIDEO_INFO_COMP_PSTRIDE (info, component);

  plane->offset = GST_VIDEO_INFO_PLANE_OFFSET (info, index);
  plane->stride = GST_VIDEO_INFO_PLANE_STRIDE (info, index);
  plane->crop = 0;
  plane->row = pixel > 0 ? pixel * GST_VIDEO_INFO_COMP_WIDTH (info, component)
                         : (gsize)GST_VIDEO_INFO_PLANE_STRIDE (info, index);
  plane->rows = GST_VIDEO_INFO_COMP_HEIGHT (info, component);
}

static void
crop_plane (GpuskelBufferPlane *plane, const GstVideoInfo *info, int index,
    const GstVideoCropMeta *crop)
{
  int component = plane_component (info, index);
  gsize x = crop->x >> GST_VIDEO_FORMAT_INFO_W_SUB (info->finfo, component);
  gsize y = crop->y >> GST_VIDEO_FORMAT_INFO_H_SUB (info->finfo, component);

  plane->crop = (gssize)(y * (gsize)plane->stride
                         + x * GST_VIDEO_INFO_COMP_PSTRIDE (info, component));
  plane->offset += plane->crop;
}

/* Whether the picture of @info is in that of the metas, of which the second may
 * be NULL. */
static gboolean
check_metas (const GstVideoMeta *meta, const GstVideoCropMeta *crop,
    const GstVideoInfo *info, GError **error)
{
  gsize x = crop ? crop->x : 0, y = crop ? crop->y : 0;

  if (meta->format == GST_VIDEO_INFO_FORMAT (info)
      && meta->n_planes == GST_VIDEO_INFO_N_PLANES (info)
      && meta->width >= x + GST_VIDEO_INFO_WIDTH (info)
      && meta->height >= y + GST_VIDEO_INFO_HEIGHT (info))
    return TRUE;
  g_set_error (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
      "A buffer's GstVideoMeta says %s, %u x %u, %u planes, of which the "
      "picture begins at (%" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT
      "), but its caps say %s, %d x %d, %u planes. The element that made the "
      "buffer is at fault.",
      gst_video_format_to_string (meta->format), meta->width, meta->height,
      meta->n_planes, x, y, GST_VIDEO_INFO_NAME (info),
      GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info),
      GST_VIDEO_INFO_N_PLANES (info));
  return FALSE;
}

/* Whether the plane's rows are all in bytes 0 to @size of where it begins at
 * byte @begin. */
static gboolean
fits (const GpuskelBufferPlane *plane, gssize begin, gsize size)
{
  gssize last = plane->stride * ((gssize)plane->rows - 1);

  return begin >= 0 && begin <= (gssize)size && begin + MIN (0, last) >= 0
         && begin + MAX (0, last) + (gssize)plane->row <= (gssize)size
         && (plane->rows <= 1 || (gsize)ABS (plane->stride) >= plane->row);
}

gboolean
gpuskel_buffer_planes_find (GstBuffer *buffer, const GstVideoInfo *info,
    GpuskelBufferPlane planes[GST_VIDEO_MAX_PLANES], GError **error)
{
  GstVideoMeta *meta = gst_buffer_get_video_meta (buffer);
  GstVideoCropMeta *crop
      = meta ? gst_buffer_get_video_crop_meta (buffer) : NULL;
  gsize size = gst_buffer_get_size (buffer);

  if (meta && !check_metas (meta, crop, info, error))
    return FALSE;
  for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (info); i++) {
    GpuskelBufferPlane *plane = &planes[i];

    gpuskel_buffer_plane_init (plane, info, i);
    if (meta) {
      plane->offset = meta->offset[i];
      plane->stride = meta->stride[i];
    }
    if (crop)
      crop_plane (plane, info, i, crop);
    if (fits (plane, plane->offset, size)
        && (meta || size >= GST_VIDEO_INFO_SIZE (info)))
      continue;
    g_set_error (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
        "A buffer of %" G_GSIZE_FORMAT " bytes is too small for plane %u of "
        "%s, %d x %d: %" G_GSIZE_FORMAT " rows of %" G_GSIZE_FORMAT " bytes, "
        "stride %" G_GSSIZE_FORMAT ", from byte %" G_GSIZE_FORMAT ". The "
        "element that made the buffer is at fault, or its caps are.",
        size, i, GST_VIDEO_INFO_NAME (info), GST_VIDEO_INFO_WIDTH (info),
        GST_VIDEO_INFO_HEIGHT (info), plane->rows, plane->row, plane->stride,
        plane->offset);
    return FALSE;
  }
  return TRUE;
}

gboolean
gpuskel_buffer_planes_map (const GpuskelBufferPlane *planes, GstBuffer *buffer,
    const GstVideoInfo *info, GstMapFlags flags, GstVideoFrame *frame,
    GError **error)
{
  if (!gst_video_frame_map (frame, (GstVideoInfo *)info, buffer, flags)) {
    g_set_error (error, GST_RESOURCE_ERROR,
        flags & GST_MAP_WRITE ? GST_RESOURCE_ERROR_WRITE
                              : GST_RESOURCE_ERROR_READ,
        "A buffer of %" G_GSIZE_FORMAT " bytes for %s, %d x %d, could not be "
        "mapped for %s.",
        gst_buffer_get_size (buffer), GST_VIDEO_INFO_NAME (info),
        GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info),
        flags & GST_MAP_WRITE ? "writing" : "reading");
    return FALSE;
  }
  for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (frame); i++) {
    /* without a meta there is one map for all */
    const GstMapInfo *map = &frame->map[frame->meta ? i : 0];

    frame->data[i] = (guint8 *)frame->data[i] + planes[i].crop;
    if (fits (&planes[i], (guint8 *)frame->data[i] - map->data, map->size))
      continue;
    g_set_error (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
        "Plane %u of a buffer does not fit the memory that it begins in, "
        "%" G_GSIZE_FORMAT " bytes. The element that made the buffer is at "
        "fault.",
        i, map->size);
    gst_video_frame_unmap (frame);
    return FALSE;
  }
  return TRUE;
}
