/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-filter.c: what an element has of a GPU */

#include "cuda-filter.h"

#include <gst/cuda/gstcudamemory.h>

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
