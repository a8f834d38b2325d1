/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "common.h"

#include <gst/cuda/gstcudamemory.h>

const GstVideoFormat common_formats[] = {
  GST_VIDEO_FORMAT_GRAY8,
  GST_VIDEO_FORMAT_GRAY16_LE,
  GST_VIDEO_FORMAT_RGB,
  GST_VIDEO_FORMAT_BGR,
  GST_VIDEO_FORMAT_RGBx,
  GST_VIDEO_FORMAT_BGRx,
  GST_VIDEO_FORMAT_xRGB,
  GST_VIDEO_FORMAT_xBGR,
  GST_VIDEO_FORMAT_RGBA,
  GST_VIDEO_FORMAT_BGRA,
  GST_VIDEO_FORMAT_ARGB,
  GST_VIDEO_FORMAT_ABGR,
  GST_VIDEO_FORMAT_NV12,
  GST_VIDEO_FORMAT_NV21,
  GST_VIDEO_FORMAT_I420,
  GST_VIDEO_FORMAT_YV12,
  GST_VIDEO_FORMAT_Y42B,
  GST_VIDEO_FORMAT_Y444,
};
const int common_n_formats = G_N_ELEMENTS (common_formats);

const int common_sizes[][2]
    = { { 1, 1 }, { 17, 9 }, { 64, 48 }, { 1, 31 }, { 33, 2 } };
const int common_n_sizes = G_N_ELEMENTS (common_sizes);

GpuskelCudaContext *
common_context (void)
{
  GpuskelCudaContext *context;
  GstCudaContext *gst;
  GError *error = NULL;

  fail_unless (gpuskel_cuda_driver (&error) != NULL);
  gst = gst_cuda_context_new (0);
  fail_unless (gst != NULL);
  context = gpuskel_cuda_context_get (gst, &error);
  g_assert_no_error (error);
  gst_object_unref (gst);
  return context;
}

GstMemory *
common_memory (GpuskelCudaContext *context, const GstVideoInfo *info)
{
  GstVideoInfo layout = *info;

  fail_unless (gpuskel_cuda_layout (&layout, context));
  return gpuskel_cuda_memory_new (context, &layout);
}

GstBufferPool *
common_pool (
    GpuskelCudaContext *context, const GstVideoInfo *info, const char *memory)
{
  gboolean cuda = g_str_equal (memory, "CUDA");
  GstBufferPool *pool = cuda ? gpuskel_cuda_pool_new (context, FALSE)
                             : gpuskel_host_pool_new (context);
  GstStructure *config = gst_buffer_pool_get_config (pool);
  GstCaps *caps = gst_video_info_to_caps (info);

  if (cuda)
    gst_caps_set_features (caps, 0,
        gst_caps_features_new (GST_CAPS_FEATURE_MEMORY_CUDA_MEMORY, NULL));
  gst_buffer_pool_config_set_params (config, caps, info->size, 0, 0);
  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  fail_unless (gst_buffer_pool_set_config (pool, config));
  fail_unless (gst_buffer_pool_set_active (pool, TRUE));
  gst_caps_unref (caps);
  return pool;
}

GstBuffer *
common_acquire (GstBufferPool *pool)
{
  GstBuffer *buffer;

  fail_unless_equals_int (
      gst_buffer_pool_acquire_buffer (pool, &buffer, NULL), GST_FLOW_OK);
  return buffer;
}

/* Bytes of a row that are pixels. */
static int
row_bytes (const GstVideoFrame *frame, int plane, int *rows)
{
  gint components[GST_VIDEO_MAX_COMPONENTS];

  gst_video_format_info_component (frame->info.finfo, plane, components);
  *rows = GST_VIDEO_FRAME_COMP_HEIGHT (frame, components[0]);
  return GST_VIDEO_FRAME_COMP_WIDTH (frame, components[0])
         * GST_VIDEO_FRAME_COMP_PSTRIDE (frame, components[0]);
}

GstBuffer *
common_system_buffer (const GstVideoInfo *info)
{
  gsize offset[GST_VIDEO_MAX_PLANES] = { 0, }, size = 5;
  gint stride[GST_VIDEO_MAX_PLANES] = {
    0,
  };
  GstBuffer *buffer;

  for (guint i = 0; i < GST_VIDEO_INFO_N_PLANES (info); i++) {
    gint components[GST_VIDEO_MAX_COMPONENTS];

    gst_video_format_info_component (info->finfo, i, components);
    stride[i] = GST_VIDEO_INFO_PLANE_STRIDE (info, i) + 7;
    offset[i] = size;
    size += stride[i] * GST_VIDEO_INFO_COMP_HEIGHT (info, components[0]) + 3;
  }
  buffer = gst_buffer_new_allocate (NULL, size, NULL);
  gst_buffer_add_video_meta_full (buffer, 0, GST_VIDEO_INFO_FORMAT (info),
      GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info),
      GST_VIDEO_INFO_N_PLANES (info), offset, stride);
  return buffer;
}

GstBuffer *
common_stock_buffer (GpuskelCudaContext *context, const GstVideoInfo *info)
{
  GstBuffer *buffer = gst_buffer_new ();
  GstAllocator *allocator;
  GstVideoInfo *layout;
  GstMemory *memory;

  gst_cuda_memory_init_once ();
  allocator = gst_allocator_find (GST_CUDA_MEMORY_TYPE_NAME);
  memory = gst_cuda_allocator_alloc ((GstCudaAllocator *)allocator,
      gpuskel_cuda_context_get_gst (context),
#if GST_CHECK_VERSION(1, 23, 0)
      NULL,
#endif
      info);
  gst_object_unref (allocator);
  layout = &((GstCudaMemory *)memory)->info;
  gst_buffer_append_memory (buffer, memory);
  gst_buffer_add_video_meta_full (buffer, 0, GST_VIDEO_INFO_FORMAT (info),
      info->width, info->height, GST_VIDEO_INFO_N_PLANES (info), layout->offset,
      layout->stride);
  return buffer;
}

static guint8
expected (guint seed, int plane, int x, int y)
{
  return seed * 31 + plane * 17 + x * 3 + y * 5;
}

void
common_fill (GstBuffer *buffer, const GstVideoInfo *info, guint seed)
{
  GstVideoFrame frame;

  fail_unless (gst_video_frame_map (&frame, info, buffer, GST_MAP_WRITE));
  for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (&frame); i++) {
    int rows, row = row_bytes (&frame, i, &rows);

    for (int y = 0; y < rows; y++)
      for (int x = 0; x < row; x++)
        ((guint8 *)frame.data[i])[y * frame.info.stride[i] + x]
            = expected (seed, i, x, y);
  }
  gst_video_frame_unmap (&frame);
}

void
common_check (GstBuffer *buffer, const GstVideoInfo *info, guint seed)
{
  GstVideoFrame frame;

  fail_unless (gst_video_frame_map (&frame, info, buffer, GST_MAP_READ));
  for (guint i = 0; i < GST_VIDEO_FRAME_N_PLANES (&frame); i++) {
    int rows, row = row_bytes (&frame, i, &rows);

    for (int y = 0; y < rows; y++)
      for (int x = 0; x < row; x++) {
        guint8 is = ((guint8 *)frame.data[i])[y * frame.info.stride[i] + x];

        if (is != expected (seed, i, x, y))
          fail ("%s %dx%d: byte %d, row %d of plane %u is %u, not %u",
              gst_video_format_to_string (GST_VIDEO_INFO_FORMAT (info)),
              info->width, info->height, x, y, i, is, expected (seed, i, x, y));
      }
  }
  gst_video_frame_unmap (&frame);
}

gboolean
common_copy_kernel (GpuskelCudaContext *context, const GstVideoInfo *info,
    const GpuskelCudaFrame *from, const GpuskelCudaFrame *to)
{
  const SkelCudaDriver *driver = gpuskel_cuda_driver (NULL);
  CUresult result = CUDA_SUCCESS;

  if (!gpuskel_cuda_context_push (context, NULL))
    return FALSE;
  for (int i = 0; i < from->n_planes && result == CUDA_SUCCESS; i++) {
    gint components[GST_VIDEO_MAX_COMPONENTS];
    CUDA_MEMCPY2D copy = {
      0,
    };

    gst_video_format_info_component (info->finfo, i, components);
    copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    copy.srcDevice = (CUdeviceptr)from->pixels[i];
    copy.srcPitch = from->stride[i];
    copy.dstDevice = (CUdeviceptr)to->pixels[i];
    copy.dstPitch = to->stride[i];
    copy.WidthInBytes = GST_VIDEO_INFO_COMP_WIDTH (info, components[0])
                        * GST_VIDEO_INFO_COMP_PSTRIDE (info, components[0]);
    copy.Height = GST_VIDEO_INFO_COMP_HEIGHT (info, components[0]);
    result = driver->cuMemcpy2DAsync (
        &copy, gpuskel_cuda_context_get_stream (context, GPUSKEL_CUDA_COMPUTE));
  }
  gpuskel_cuda_context_pop (context);
  return result == CUDA_SUCCESS;
}

gboolean
common_run (GpuskelCudaContext *context, const GstVideoInfo *info,
    GstBuffer *from, GstBuffer *to, GError **error)
{
  GpuskelCudaFrame frames[2];
  gboolean launched;

  if (!gpuskel_cuda_frame_read (&frames[0], context, from, info, error))
    return FALSE;
  if (!gpuskel_cuda_frame_write (&frames[1], context, to, info, error)) {
    gpuskel_cuda_frames_done (context, frames, 1, NULL);
    return FALSE;
  }
  launched = common_copy_kernel (context, info, &frames[0], &frames[1]);
  if (!launched && error != NULL)
    g_set_error (error, SKEL_CUDA_ERROR, 1, "the kernel was not launched");
  return gpuskel_cuda_frames_done (context, frames, 2, launched ? error : NULL)
         && launched;
}

int
common_main (
    int argc, char **argv, const char *name, void (*add) (TCase *tcase))
{
  Suite *suite;
  TCase *tcase;

  gst_check_init (&argc, &argv);
  suite = suite_create (name);
  tcase = tcase_create ("general");
  tcase_set_timeout (tcase, 120);
  add (tcase);
  suite_add_tcase (suite, tcase);
  return gst_check_run_suite (suite, name, name);
}
