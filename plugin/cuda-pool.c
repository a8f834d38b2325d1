/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-pool.h"

#define GST_CAT_DEFAULT gpuskel_cuda_debug

typedef struct {
  GstCudaBufferPool parent;
  GpuskelCudaContext *context;
  gboolean dense;
  GstVideoInfo info; /* in the frames' layout */
} GpuskelCudaPool;

typedef struct {
  GstCudaBufferPoolClass parent_class;
} GpuskelCudaPoolClass;

GType gpuskel_cuda_pool_get_type (void);
G_DEFINE_TYPE (GpuskelCudaPool, gpuskel_cuda_pool, GST_TYPE_CUDA_BUFFER_POOL);

static gboolean
pool_set_config (GstBufferPool *pool, GstStructure *config)
{
  GpuskelCudaPool *self = (GpuskelCudaPool *)pool;
  GstBufferPoolClass *base = g_type_class_peek (GST_TYPE_BUFFER_POOL);
  GstCaps *caps;
  guint minimum, maximum;

  if (!gst_buffer_pool_config_get_params (
          config, &caps, NULL, &minimum, &maximum)
      || caps == NULL || !gst_video_info_from_caps (&self->info, caps)
      || (!self->dense && !gpuskel_cuda_layout (&self->info, self->context))) {
    GST_WARNING_OBJECT (pool, "no layout for caps %" GST_PTR_FORMAT, caps);
    return FALSE;
  }
  gst_buffer_pool_config_set_params (
      config, caps, self->info.size, minimum, maximum);
  /* Not the parent's, which allocates one of its own frames to learn the size
   * and aborts on GRAY8. */
  return base->set_config (pool, config);
}

static GstFlowReturn
pool_alloc_buffer (
    GstBufferPool *pool, GstBuffer **buffer, GstBufferPoolAcquireParams *params)
{
  GpuskelCudaPool *self = (GpuskelCudaPool *)pool;
  GstVideoInfo *info = &self->info;
  GstMemory *memory = gpuskel_cuda_memory_new (self->context, info);

  if (memory == NULL)
    return GST_FLOW_ERROR;
  *buffer = gst_buffer_new ();
  gst_buffer_append_memory (*buffer, memory);
  gst_buffer_add_video_meta_full (*buffer, GST_VIDEO_FRAME_FLAG_NONE,
      GST_VIDEO_INFO_FORMAT (info), GST_VIDEO_INFO_WIDTH (info),
      GST_VIDEO_INFO_HEIGHT (info), GST_VIDEO_INFO_N_PLANES (info),
      info->offset, info->stride);
  return GST_FLOW_OK;
}

static void
pool_reset_buffer (GstBufferPool *pool, GstBuffer *buffer)
{
  GST_BUFFER_POOL_CLASS (gpuskel_cuda_pool_parent_class)
      ->reset_buffer (pool, buffer);
  for (guint i = 0; i < gst_buffer_n_memory (buffer); i++) {
    GstMemory *memory = gst_buffer_peek_memory (buffer, i);

    if (gpuskel_is_cuda_memory (memory))
      gpuskel_cuda_memory_discard (memory);
  }
}

static void
pool_finalize (GObject *object)
{
  GpuskelCudaPool *self = (GpuskelCudaPool *)object;
  GpuskelCudaContext *context = self->context;

  /* The buffers go first. */
  G_OBJECT_CLASS (gpuskel_cuda_pool_parent_class)->finalize (object);
  gpuskel_cuda_context_unref (context);
}

static void
gpuskel_cuda_pool_class_init (GpuskelCudaPoolClass *klass)
{
  GstBufferPoolClass *pool_class = GST_BUFFER_POOL_CLASS (klass);
  GstBufferPoolClass *base = g_type_class_peek (GST_TYPE_BUFFER_POOL);

  G_OBJECT_CLASS (klass)->finalize = pool_finalize;
  pool_class->set_config = pool_set_config;
  /* The parent's, from 1.24 on, are about an allocator of its set_config's. */
  pool_class->start = base->start;
  pool_class->stop = base->stop;
  pool_class->alloc_buffer = pool_alloc_buffer;
  pool_class->reset_buffer = pool_reset_buffer;
}

static void
gpuskel_cuda_pool_init (GpuskelCudaPool *self)
{
}

GstBufferPool *
gpuskel_cuda_pool_new (GpuskelCudaContext *context, gboolean dense)
{
  GpuskelCudaPool *self = g_object_new (gpuskel_cuda_pool_get_type (), NULL);

  gst_object_ref_sink (self);
  self->context = gpuskel_cuda_context_ref (context);
  self->dense = dense;
  /* Others compare it with their own; the parent drops it. */
  self->parent.context
      = gst_object_ref (gpuskel_cuda_context_get_gst (context));
  return GST_BUFFER_POOL_CAST (self);
}

gboolean
gpuskel_is_cuda_pool (GstBufferPool *pool)
{
  return G_OBJECT_TYPE (pool) == gpuskel_cuda_pool_get_type ();
}
