/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-backend.c: what an element has of a GPU */

#include "backend.h"
#include "cuda-pool.h"
#include "cuda-run.h"
#include "host-memory.h"

#include <gst/cuda/gstcudautils.h>

struct _GpuskelDevice {
  GstElement *element;
  const SkelKernel *kernel;
  int device_id;

  GMutex lock; /* of the change of runner and its readers */
  GpuskelCudaRunner *runner;
};

static GstCudaContext *
get_gst_context (GpuskelDevice *self)
{
  return gpuskel_cuda_context_get_gst (
      gpuskel_cuda_runner_get_context (self->runner));
}

static GpuskelDevice *
open_device (GstElement *element, const SkelKernel *kernel, int device_id,
    GstObject **context, GError **error)
{
  GpuskelDevice *self;
  GpuskelCudaRunner *runner;

  if (!gpuskel_cuda_driver (error))
    return NULL;
  if (!gst_cuda_ensure_element_context (
          element, device_id, (GstCudaContext **)context)) {
    g_set_error (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND,
        "There is a CUDA driver, but no context on device %d could be made: "
        "see what nvidia-smi lists, and try cuda-device-id=-1 or backend=cpu",
        device_id);
    return NULL;
  }
  runner = gpuskel_cuda_runner_new (kernel, GST_CUDA_CONTEXT (*context), error);
  if (!runner)
    return NULL;
  self = g_new0 (GpuskelDevice, 1);
  self->element = element;
  self->kernel = kernel;
  self->device_id = device_id;
  self->runner = runner;
  g_mutex_init (&self->lock);
  return self;
}

static void
close_device (GpuskelDevice *self)
{
  gpuskel_cuda_runner_free (self->runner);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static void
set_context (
    GstElement *element, GstContext *given, int device_id, GstObject **context)
{
  gst_cuda_handle_set_context (
      element, given, device_id, (GstCudaContext **)context);
}

static gboolean
query_context (GpuskelDevice *self, GstQuery *query)
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

static int
get_device_id (GstCudaContext *context)
{
  guint device_id;

  g_object_get (context, "cuda-device-id", &device_id, NULL);
  return (int)device_id;
}

static gboolean
adopt (GpuskelDevice *self, GstBuffer *buffer)
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

static GstBufferPool *
pool_new (GpuskelDevice *self, GstCaps *caps, gboolean dense)
{
  GpuskelCudaContext *context = gpuskel_cuda_runner_get_context (self->runner);

  return gpuskel_caps_are_cuda (caps, 0)
             ? gpuskel_cuda_pool_new (context, dense)
             : gpuskel_host_pool_new (context);
}

static gboolean
run (GpuskelDevice *self, const GpuskelPlan *plan,
    const GpuskelSettings *settings, GstBuffer *in, const GstVideoInfo *in_info,
    GstBuffer *out, const GstVideoInfo *out_info, GpuskelFrameResults *results,
    GError **error)
{
  return gpuskel_cuda_runner_run (
      self->runner, plan, settings, in, in_info, out, out_info, results, error);
}

static gboolean
finish (GpuskelDevice *self, GError **error)
{
  return gpuskel_cuda_runner_finish (self->runner, error);
}

const GpuskelBackend gpuskel_cuda_backend = {
  .choice = GPUSKEL_BACKEND_CUDA,
  .device_name = "GPU",
  .takes_cuda_memory = TRUE,
  .open = open_device,
  .close = close_device,
  .is_absent = gpuskel_cuda_is_absent,
  .set_context = set_context,
  .query_context = query_context,
  .adopt = adopt,
  .pool_new = pool_new,
  .run = run,
  .finish = finish,
};
