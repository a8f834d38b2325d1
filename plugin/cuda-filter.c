/* cuda-filter.c: what an element has of a GPU */

#include "cuda-filter.h"
#include "cuda-pool.h"
#include "host-memory.h"

struct _GpuskelCudaFilter {
  GstElement *element;
  const SkelKernel *kernel;
  int device_id;

  GMutex lock; /* of the change of runner and its readers */
  GpuskelCudaRunner *runner;
};

static GstCudaContext *
get_gst_context (GpuskelCudaFilter *self)
{
  return gpuskel_cuda_context_get_gst (
      gpuskel_cuda_runner_get_context (self->runner));
}

GpuskelCudaFilter *
gpuskel_cuda_filter_new (GstElement *element, const SkelKernel *kernel,
    int device_id, GstCudaContext **context, GError **error)
{
  GpuskelCudaFilter *self;
  GpuskelCudaRunner *runner;

  if (!gpuskel_cuda_driver (error))
    return NULL;
  if (!gst_cuda_ensure_element_context (element, device_id, context)) {
    g_set_error (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND,
        "There is a CUDA driver, but no context on device %d could be made: "
        "see what nvidia-smi lists, and try cuda-device-id=-1 or backend=cpu",
        device_id);
    return NULL;
  }
  runner = gpuskel_cuda_runner_new (kernel, *context, error);
  if (!runner)
    return NULL;
  self = g_new0 (GpuskelCudaFilter, 1);
  self->element = element;
  self->kernel = kernel;
  self->device_id = device_id;
  self->runner = runner;
  g_mutex_init (&self->lock);
  return self;
}

void
gpuskel_cuda_filter_free (GpuskelCudaFilter *self)
{
  gpuskel_cuda_runner_free (self->runner);
  g_mutex_clear (&self->lock);
  g_free (self);
}

GpuskelCudaRunner *
gpuskel_cuda_filter_get_runner (GpuskelCudaFilter *self)
{
  return self->runner;
}

static int
get_device_id (GstCudaContext *context)
{
  guint device_id;

  g_object_get (context, "cuda-device-id", &device_id, NULL);
  return (int)device_id;
}

gboolean
gpuskel_cuda_filter_adopt (GpuskelCudaFilter *self, GstBuffer *buffer)
{
  GstMemory *memory = gst_buffer_n_memory (buffer) > 0
                          ? gst_buffer_peek_memory (buffer, 0)
                          : NULL;
  GpuskelCudaRunner *runner, *old;
  GstCudaContext *context;

  if (!memory || !gst_is_cuda_memory (memory))
    return FALSE;
  context = GST_CUDA_MEMORY_CAST (memory)->context;
  if (context == get_gst_context (self)
      || (self->device_id >= 0 && get_device_id (context) != self->device_id))
    return FALSE;

  /* where that fails, running the frame says why */
  runner = gpuskel_cuda_runner_new (self->kernel, context, NULL);
  if (!runner)
    return FALSE;
  g_mutex_lock (&self->lock);
  old = self->runner;
  self->runner = runner;
  g_mutex_unlock (&self->lock);
  gpuskel_cuda_runner_free (old);
  return TRUE;
}

gboolean
gpuskel_cuda_filter_query_context (GpuskelCudaFilter *self, GstQuery *query)
{
  GstCudaContext *context;
  gboolean answered;

  g_mutex_lock (&self->lock);
  context = gst_object_ref (get_gst_context (self));
  g_mutex_unlock (&self->lock);
  answered = gst_cuda_handle_context_query (self->element, query, context);
  gst_object_unref (context);
  return answered;
}

static gboolean
is_cuda (GstCaps *caps)
{
  return gst_caps_features_contains (
      gst_caps_get_features (caps, 0), GST_CAPS_FEATURE_MEMORY_CUDA_MEMORY);
}

/* Sets the config of @pool and what size its buffers then have. */
static gboolean
configure_pool (GstBufferPool *pool, GstCaps *caps, guint *size, guint min)
{
  GstStructure *config = gst_buffer_pool_get_config (pool);

  gst_buffer_pool_config_set_params (config, caps, *size, min, 0);
  gst_buffer_pool_config_add_option (config, GST_BUFFER_POOL_OPTION_VIDEO_META);
  if (!gst_buffer_pool_set_config (pool, config))
    return FALSE;
  config = gst_buffer_pool_get_config (pool);
  gst_buffer_pool_config_get_params (config, NULL, size, NULL, NULL);
  gst_structure_free (config);
  return TRUE;
}

gboolean
gpuskel_cuda_filter_propose (GpuskelCudaFilter *self, GstQuery *query)
{
  GpuskelCudaContext *context;
  GstBufferPool *pool = NULL;
  gboolean need_pool;
  GstVideoInfo info;
  GstCaps *caps;
  guint size;

  gst_query_parse_allocation (query, &caps, &need_pool);
  if (!caps || !gst_video_info_from_caps (&info, caps))
    return FALSE;
  size = GST_VIDEO_INFO_SIZE (&info);
  if (need_pool) {
    context = gpuskel_cuda_runner_get_context (self->runner);
    pool = is_cuda (caps) ? gpuskel_cuda_pool_new (context, FALSE)
                          : gpuskel_host_pool_new (context);
    if (!configure_pool (pool, caps, &size, 0)) {
      gst_object_unref (pool);
      return FALSE;
    }
  }
  gst_query_add_allocation_pool (query, pool, size, 0, 0);
  gst_clear_object (&pool);
  return TRUE;
}

gboolean
gpuskel_cuda_filter_decide (GpuskelCudaFilter *self, GstQuery *query)
{
  gboolean proposed = gst_query_get_n_allocation_pools (query) > 0;
  guint size = 0, min = 0;
  GstBufferPool *pool;
  GstVideoInfo info;
  GstCaps *caps;

  gst_query_parse_allocation (query, &caps, NULL);
  if (!caps || !gst_video_info_from_caps (&info, caps))
    return FALSE;
  /* Whatever was proposed, only our own memory is ordered by events. */
  if (proposed)
    gst_query_parse_nth_allocation_pool (query, 0, NULL, NULL, &min, NULL);
  size = GST_VIDEO_INFO_SIZE (&info);
  pool = gpuskel_cuda_pool_new (gpuskel_cuda_runner_get_context (self->runner),
      !gst_query_find_allocation_meta (query, GST_VIDEO_META_API_TYPE, NULL));
  if (!configure_pool (pool, caps, &size, min)) {
    gst_object_unref (pool);
    return FALSE;
  }
  if (proposed)
    gst_query_set_nth_allocation_pool (query, 0, pool, size, min, 0);
  else
    gst_query_add_allocation_pool (query, pool, size, min, 0);
  gst_object_unref (pool);
  return TRUE;
}

GstBufferPool *
gpuskel_cuda_filter_new_host_pool (GpuskelCudaFilter *self)
{
  return gpuskel_host_pool_new (gpuskel_cuda_runner_get_context (self->runner));
}
