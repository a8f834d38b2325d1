/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* transfer-test.c: frames of every kind to and from the compute stream. */
#include "common.h"

#include <string.h>

typedef GstBuffer *(*MakeBuffer) (GpuskelCudaContext *context,
    GpuskelCudaContext *other, const GstVideoInfo *info);

static GstBuffer *
from_pool (
    GpuskelCudaContext *context, const GstVideoInfo *info, const char *memory)
{
  GstBufferPool *pool = common_pool (context, info, memory);
  GstBuffer *buffer = common_acquire (pool);

  gst_buffer_pool_set_active (pool, FALSE);
  gst_object_unref (pool);
  return buffer;
}

static GstBuffer *
make_cuda (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  return from_pool (context, info, "CUDA");
}

static GstBuffer *
make_host (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  return from_pool (context, info, "host");
}

static GstBuffer *
make_system (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  return common_system_buffer (info);
}

static GstBuffer *
make_plain (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  return gst_buffer_new_allocate (NULL, info->size, NULL);
}

/* Ours, but of another context: it goes through the host. */
static GstBuffer *
make_other_cuda (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  return from_pool (other, info, "CUDA");
}

static GstBuffer *
make_other_host (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  return from_pool (other, info, "host");
}

/* libgstcuda's own, where it knows the format and gets its layout right. */
static GstBuffer *
make_stock (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  GstVideoFormat format = GST_VIDEO_INFO_FORMAT (info);

  if (format == GST_VIDEO_FORMAT_GRAY8 || format == GST_VIDEO_FORMAT_GRAY16_LE
      || format == GST_VIDEO_FORMAT_xRGB || format == GST_VIDEO_FORMAT_xBGR
      || (info->height % 2 != 0 && GST_VIDEO_INFO_N_PLANES (info) > 1))
    return NULL;
  return common_stock_buffer (context, info);
}

/* A memory for each plane. */
static GstBuffer *
make_planes (GpuskelCudaContext *context, GpuskelCudaContext *other,
    const GstVideoInfo *info)
{
  GstBuffer *buffer = gst_buffer_new ();
  gsize offset[GST_VIDEO_MAX_PLANES] = { 0, }, size = 0;
  gint stride[GST_VIDEO_MAX_PLANES] = {
    0,
  };

  for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (info); i++) {
    gint components[GST_VIDEO_MAX_COMPONENTS];
    gsize bytes;

    gst_video_format_info_component (info->finfo, i, components);
    stride[i] = GST_VIDEO_INFO_PLANE_STRIDE (info, i);
    offset[i] = size;
    bytes = stride[i] * GST_VIDEO_INFO_COMP_HEIGHT (info, components[0]);
    size += bytes;
    gst_buffer_append_memory (buffer, gst_allocator_alloc (NULL, bytes, NULL));
  }
  gst_buffer_add_video_meta_full (buffer, 0, GST_VIDEO_INFO_FORMAT (info),
      info->width, info->height, GST_VIDEO_INFO_N_PLANES (info), offset,
      stride);
  return buffer;
}

static const MakeBuffer makers[] = {
  make_cuda,
  make_host,
  make_system,
  make_plain,
  make_planes,
  make_other_cuda,
  make_other_host,
  make_stock,
};

GST_START_TEST (test_every_way)
{
  GpuskelCudaContext *context = common_context (), *other = common_context ();
  MakeBuffer from = makers[__i__ / G_N_ELEMENTS (makers)];
  MakeBuffer to = makers[__i__ % G_N_ELEMENTS (makers)];
  GstVideoInfo info;
  GError *error = NULL;

  for (int f = 0; f < common_n_formats; f++) {
    const int *size = common_sizes[(__i__ + f) % common_n_sizes];
    GstBuffer *input, *output;

    gst_video_info_set_format (&info, common_formats[f], size[0], size[1]);
    input = from (context, other, &info);
    output = to (context, other, &info);
    if (input != NULL && output != NULL) {
      common_fill (input, &info, f);
      fail_unless (common_run (context, &info, input, output, &error), "%s",
          error != NULL ? error->message : "");
      /* What was read may be dropped or written at once; a foreign frame on the
       * device cannot be written before it has been read. */
      if (f % 2 != 0)
        gst_clear_buffer (&input);
      else if (gst_buffer_is_writable (input))
        common_fill (input, &info, 100);
      else
        fail_unless (from == make_stock);
      common_check (output, &info, f);
    }
    gst_clear_buffer (&input);
    gst_clear_buffer (&output);
  }
  gpuskel_cuda_context_synchronize (context, NULL);
  gpuskel_cuda_context_unref (context);
  gpuskel_cuda_context_unref (other);
}

GST_END_TEST;

#define refuse(context, buffer, info)                                          \
  refuse_at (context, buffer, info, __LINE__)

static void
refuse_at (GpuskelCudaContext *context, GstBuffer *buffer,
    const GstVideoInfo *info, int line)
{
  GpuskelCudaFrame frame;
  GError *error = NULL;

  fail_if (gpuskel_cuda_frame_read (&frame, context, buffer, info, &error),
      "the buffer of line %d was accepted", line);
  fail_unless (
      g_error_matches (error, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT), "%s",
      error->message);
  g_clear_error (&error);
  gst_buffer_unref (buffer);
}

/* Nothing is read that is not in the buffer, and nothing is critical. */
GST_START_TEST (test_bad_buffers)
{
  GpuskelCudaContext *context = common_context ();
  GstVideoInfo info, larger;
  GstBuffer *buffer, *part;
  GstVideoMeta *meta;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_I420, 64, 48);
  gst_video_info_set_format (&larger, GST_VIDEO_FORMAT_I420, 64, 50);

  refuse (context, gst_buffer_new (), &info);
  refuse (context, gst_buffer_new_allocate (NULL, info.size - 1, NULL), &info);
  refuse (context, make_cuda (context, context, &info), &larger);
  refuse (context, make_system (context, context, &info), &larger);
  /* a meta that lies */
  buffer = make_plain (context, context, &info);
  gst_buffer_add_video_meta (buffer, 0, GST_VIDEO_FORMAT_I420, 64, 50);
  gst_buffer_get_video_meta (buffer)->width = 32;
  refuse (context, buffer, &info);
  buffer = make_cuda (context, context, &info);
  gst_buffer_add_video_crop_meta (buffer)->x = 1;
  refuse (context, buffer, &info);
  buffer = make_cuda (context, context, &larger);
  gst_buffer_add_video_crop_meta (buffer)->y = G_MAXUINT;
  refuse (context, buffer, &info);
  buffer = make_cuda (context, context, &info);
  gst_buffer_get_video_meta (buffer)->offset[2] = 1 << 30;
  refuse (context, buffer, &info);
  buffer = make_system (context, context, &info);
  gst_buffer_get_video_meta (buffer)->stride[1] = 31;
  refuse (context, buffer, &info);
  buffer = make_host (context, context, &info);
  gst_buffer_get_video_meta (buffer)->stride[0] = 1 << 20;
  refuse (context, buffer, &info);
  buffer = make_cuda (context, context, &info);
  gst_buffer_get_video_meta (buffer)->format = GST_VIDEO_FORMAT_Y444;
  refuse (context, buffer, &info);
  /* a plane that goes over the end of its memory */
  buffer = make_cuda (context, context, &info);
  part = gst_buffer_append (
      gst_buffer_copy_region (buffer, GST_BUFFER_COPY_MEMORY, 0, 100),
      gst_buffer_copy_region (buffer, GST_BUFFER_COPY_MEMORY, 100, -1));
  meta = gst_buffer_get_video_meta (buffer);
  gst_buffer_add_video_meta_full (part, 0, meta->format, meta->width,
      meta->height, meta->n_planes, meta->offset, meta->stride);
  refuse (context, part, &info);
  gst_buffer_unref (buffer);
  /* cut off */
  buffer = make_cuda (context, context, &info);
  gst_buffer_set_size (buffer, 1000);
  refuse (context, buffer, &info);

  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* The rows of @buffer, last first. */
static void
turn_upside_down (GstBuffer *buffer, const GstVideoInfo *info)
{
  GstVideoMeta *meta = gst_buffer_get_video_meta (buffer);

  if (meta == NULL)
    meta = gst_buffer_add_video_meta (
        buffer, 0, GST_VIDEO_INFO_FORMAT (info), info->width, info->height);
  meta->offset[0] += (info->height - 1) * meta->stride[0];
  meta->stride[0] = -meta->stride[0];
}

/* In the host's memory, that of anybody and ours. */
GST_START_TEST (test_upside_down)
{
  GpuskelCudaContext *context = common_context ();
  MakeBuffer make = __i__ / 3 == 0 ? make_plain : make_host;
  gboolean write = __i__ % 3 > 0, read = __i__ % 3 < 2;
  GstBuffer *input, *output;
  GstVideoInfo info;
  GError *error = NULL;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_GRAY8, 20, 10);
  input = make (context, context, &info);
  output = make (context, context, &info);
  if (read)
    turn_upside_down (input, &info);
  if (write)
    turn_upside_down (output, &info);
  common_fill (input, &info, 1);
  fail_unless (common_run (context, &info, input, output, &error), "%s",
      error != NULL ? error->message : "");
  common_check (output, &info, 1);
  gst_buffer_unref (input);
  gst_buffer_unref (output);
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* Of a larger picture, what GstVideoCropMeta says is read, or the upper left.
 */
GST_START_TEST (test_crop)
{
  GpuskelCudaContext *context = common_context (), *other = common_context ();
  GstVideoInfo info, larger;
  GError *error = NULL;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_Y444, 41, 30);
  gst_video_info_set_format (&larger, GST_VIDEO_FORMAT_Y444, 64, 48);
  for (int cropped = 0; cropped < 2; cropped++) {
    GstBuffer *input = makers[__i__](context, other, &larger);
    GstBuffer *output = make_plain (context, other, &info);

    if (gst_buffer_get_video_meta (input) == NULL)
      gst_buffer_add_video_meta (input, 0, GST_VIDEO_FORMAT_Y444, 64, 48);
    common_fill (input, &larger, 1);
    if (cropped) {
      GstVideoCropMeta *crop = gst_buffer_add_video_crop_meta (input);

      /* where the bytes are those of the next seed */
      crop->x = 7;
      crop->y = 2;
      crop->width = 41;
      crop->height = 30;
    }
    fail_unless (common_run (context, &info, input, output, &error), "%s",
        error != NULL ? error->message : "");
    common_check (output, &info, 1 + cropped);
    gst_buffer_unref (input);
    gst_buffer_unref (output);
  }
  gpuskel_cuda_context_synchronize (context, NULL);
  gpuskel_cuda_context_unref (context);
  gpuskel_cuda_context_unref (other);
}

GST_END_TEST;

/* All bytes of @buffer that are no pixels of @info are zero. */
static void
check_padding (GstBuffer *buffer, const GstVideoInfo *info)
{
  GstVideoFrame frame;
  GstMapInfo map;
  guint8 *is_pixel;

  fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
  is_pixel = g_malloc0 (map.size);
  fail_unless (gst_video_frame_map (&frame, info, buffer, GST_MAP_READ));
  for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (&frame); i++) {
    gint components[GST_VIDEO_MAX_COMPONENTS];

    gst_video_format_info_component (info->finfo, i, components);
    for (int y = 0; y < GST_VIDEO_FRAME_COMP_HEIGHT (&frame, components[0]);
        y++)
      memset (is_pixel + frame.info.offset[i] + y * frame.info.stride[i], 1,
          GST_VIDEO_FRAME_COMP_WIDTH (&frame, components[0])
              * GST_VIDEO_FRAME_COMP_PSTRIDE (&frame, components[0]));
  }
  gst_video_frame_unmap (&frame);
  for (gsize i = 0; i < map.size; i++)
    if (!is_pixel[i] && map.data[i] != 0)
      fail ("%s %dx%d: byte %" G_GSIZE_FORMAT " is %u",
          gst_video_format_to_string (GST_VIDEO_INFO_FORMAT (info)),
          info->width, info->height, i, map.data[i]);
  g_free (is_pixel);
  gst_buffer_unmap (buffer, &map);
}

/* Nothing of what the memory held before is between the rows that the host
 * gets. */
GST_START_TEST (test_padding)
{
  GpuskelCudaContext *context = common_context ();
  MakeBuffer make = __i__ == 0 ? make_cuda : make_host;
  GstVideoInfo info;

  for (int f = 0; f < common_n_formats; f++)
    for (int s = 0; s < common_n_sizes; s++) {
      GstBuffer *input, *output, *copy;

      gst_video_info_set_format (
          &info, common_formats[f], common_sizes[s][0], common_sizes[s][1]);
      input = make (context, context, &info);
      output = make (context, context, &info);
      gst_buffer_memset (output, 0, 0xa5, -1);
      gst_buffer_unref (output);
      common_fill (input, &info, f);
      check_padding (input, &info);
      output = make (context, context, &info);
      fail_unless (common_run (context, &info, input, output, NULL));
      copy = gst_buffer_copy_deep (output);
      check_padding (output, &info);
      check_padding (copy, &info);
      common_check (output, &info, f);
      common_check (copy, &info, f);
      gst_buffer_unref (copy);
      gst_buffer_unref (input);
      gst_buffer_unref (output);
    }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

/* A frame that others hold cannot be written. */
GST_START_TEST (test_shared_output)
{
  GpuskelCudaContext *context = common_context ();
  GpuskelCudaFrame frame;
  GstBuffer *buffer, *copy;
  GstVideoInfo info;
  GError *error = NULL;

  gst_video_info_set_format (&info, GST_VIDEO_FORMAT_NV12, 20, 10);
  for (int i = 0; i < 2; i++) {
    buffer = i == 0 ? make_cuda (context, context, &info)
                    : make_host (context, context, &info);
    copy = gst_buffer_copy (buffer);
    fail_if (gpuskel_cuda_frame_write (&frame, context, buffer, &info, &error));
    fail_unless (error != NULL);
    g_clear_error (&error);
    gst_buffer_unref (copy);
    fail_unless (
        gpuskel_cuda_frame_write (&frame, context, buffer, &info, &error));
    fail_unless (gpuskel_cuda_frames_done (context, &frame, 1, &error));
    gst_buffer_unref (buffer);
  }
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

GST_START_TEST (test_results)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);
  GpuskelCudaContext *context = common_context ();
  GpuskelCudaResults *results[20];
  GError *error = NULL;

  for (int i = 0; i < 20; i++) {
    results[i] = gpuskel_cuda_results_new (context, 1024, &error);
    g_assert_no_error (error);
    fail_unless (gpuskel_cuda_context_push (context, NULL));
    driver->cuMemsetD8Async (
        (CUdeviceptr)gpuskel_cuda_results_get_address (results[i]), i, 1024,
        gpuskel_cuda_context_get_stream (context, GPUSKEL_CUDA_COMPUTE));
    gpuskel_cuda_context_pop (context);
    fail_unless (gpuskel_cuda_results_launched (results[i], &error));
  }
  for (int i = 0; i < 20; i++) {
    const guint8 *bytes = gpuskel_cuda_results_get (results[i], &error);

    g_assert_no_error (error);
    fail_unless (gpuskel_cuda_results_is_ready (results[i]));
    fail_unless_equals_int (bytes[0], i);
    fail_unless_equals_int (bytes[1023], i);
    gpuskel_cuda_results_unref (results[i]);
  }
  /* dropped before anybody asked */
  gpuskel_cuda_results_unref (gpuskel_cuda_results_new (context, 8, NULL));
  gpuskel_cuda_context_unref (context);
}

GST_END_TEST;

static void
add (TCase *tcase)
{
  tcase_add_loop_test (
      tcase, test_every_way, 0, G_N_ELEMENTS (makers) * G_N_ELEMENTS (makers));
  tcase_add_test (tcase, test_bad_buffers);
  tcase_add_loop_test (tcase, test_upside_down, 0, 2 * 3);
  tcase_add_loop_test (tcase, test_crop, 0, G_N_ELEMENTS (makers));
  tcase_add_loop_test (tcase, test_padding, 0, 2);
  tcase_add_test (tcase, test_shared_output);
  tcase_add_test (tcase, test_results);
}

int
main (int argc, char **argv)
{
  return common_main (argc, argv, "cuda-transfer", add);
}
