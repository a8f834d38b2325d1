/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-run.c: frames through a kernel on a GPU */

#include "cuda-run.h"
#include "cuda-transfer.h"

struct _GpuskelCudaRunner {
  GpuskelCudaContext *context;
  SkelCudaModule *module; /* the context's */
  guint serial;           /* of the last failure that was reported */
};

/* Whether calls for the device still work: a module that is loaded says
 * nothing of that. */
static gboolean
is_alive (GpuskelCudaContext *context, GError **error)
{
  GpuskelCudaEvent *event
      = gpuskel_cuda_event_record (context, GPUSKEL_CUDA_COMPUTE, error);

  if (!event)
    return FALSE;
  gpuskel_cuda_event_unref (event);
  return TRUE;
}

GpuskelCudaRunner *
gpuskel_cuda_runner_new (
    const SkelKernel *kernel, GstCudaContext *context, GError **error)
{
  GpuskelCudaContext *shared = gpuskel_cuda_context_get (context, error);
  GpuskelCudaRunner *self;
  SkelCudaModule *module;

  if (!shared)
    return NULL;
  module = gpuskel_cuda_context_get_module (shared, kernel, error);
  if (!module || !is_alive (shared, error)) {
    gpuskel_cuda_context_unref (shared);
    return NULL;
  }
  self = g_new0 (GpuskelCudaRunner, 1);
  self->context = shared;
  self->module = module;
  /* failures of the past were somebody else's */
  gpuskel_cuda_context_check (shared, &self->serial, NULL);
  return self;
}

void
gpuskel_cuda_runner_free (GpuskelCudaRunner *self)
{
  gpuskel_cuda_context_synchronize (self->context, NULL);
  gpuskel_cuda_context_unref (self->context);
  g_free (self);
}

GpuskelCudaContext *
gpuskel_cuda_runner_get_context (GpuskelCudaRunner *self)
{
  return self->context;
}

static const guint8 *
fetch_block (gpointer data, GError **error)
{
  return gpuskel_cuda_results_get (data, error);
}

static gboolean
is_block_ready (gpointer data)
{
  return gpuskel_cuda_results_is_ready (data);
}

static void
get_planes (const GpuskelCudaFrame *frame, GpuskelPlanes *planes)
{
  memset (planes, 0, sizeof (*planes));
  for (int i = 0; i < frame->n_planes; i++) {
    planes->pixels[i] = frame->pixels[i];
    planes->strides[i] = frame->stride[i];
  }
}

/* With @block for the first job's results, or NULL; that job is in @measured.
 */
static gboolean
enqueue (GpuskelCudaRunner *self, const GpuskelPlan *plan,
    const GpuskelSettings *settings, GpuskelCudaResults *block,
    const GpuskelPlanes *in, const GpuskelPlanes *out, SkelJob *measured,
    GError **error)
{
  CUstream stream
      = gpuskel_cuda_context_get_stream (self->context, GPUSKEL_CUDA_COMPUTE);
  GError *reason = NULL;
  gboolean done = TRUE;

  if (!gpuskel_cuda_context_push (self->context, error))
    return FALSE;
  for (int i = 0; done && i < plan->n_jobs; i++) {
    SkelJob job;

    gpuskel_plan_job (plan, i, in, out, &job);
    job.values = settings->values;
    job.border = settings->border;
    job.border_value = settings->border_value;
    if (i == 0 && block)
      job.results = gpuskel_cuda_results_get_address (block);
    if (i == 0)
      *measured = job;
    done = skel_cuda_launch (self->module, &job, stream, &reason);
  }
  for (int i = 0; done && i < plan->n_carries; i++) {
    SkelCarry carry;

    gpuskel_plan_carry (plan, i, in, out, &carry);
    done = skel_cuda_carry (self->module, &carry, stream, &reason);
  }
  gpuskel_cuda_context_pop (self->context);
  if (!done)
    gpuskel_cuda_propagate (error, reason);
  return done;
}

gboolean
gpuskel_cuda_runner_run (GpuskelCudaRunner *self, const GpuskelPlan *plan,
    const GpuskelSettings *settings, GstBuffer *in, const GstVideoInfo *in_info,
    GstBuffer *out, const GstVideoInfo *out_info, GpuskelFrameResults *results,
    GError **error)
{
  GpuskelCudaResults *block = NULL;
  GpuskelCudaFrame frames[2];
  GpuskelPlanes in_planes, out_planes;
  SkelJob measured;
  gboolean done;
  int n_frames = 0;

  if (!gpuskel_cuda_context_check (self->context, &self->serial, error))
    return FALSE;
  if (!gpuskel_cuda_frame_read (&frames[0], self->context, in, in_info, error))
    return FALSE;
  n_frames = 1;
  done = TRUE;
  if (out) {
    done = gpuskel_cuda_frame_write (
        &frames[1], self->context, out, out_info, error);
    n_frames += done;
  }
  if (done && results) {
    const SkelJob *job = &plan->jobs[0].job;

    block = gpuskel_cuda_results_new (
        self->context, job->components * job->kernel->results_size, error);
    done = block != NULL;
  }

  if (done) {
    get_planes (&frames[0], &in_planes);
    if (out)
      get_planes (&frames[1], &out_planes);
    done = enqueue (self, plan, settings, block, &in_planes, &out_planes,
               &measured, error)
           && (!block || gpuskel_cuda_results_launched (block, error));
  }

  /* the first error is the one that explains */
  done = gpuskel_cuda_frames_done (
             self->context, frames, n_frames, done ? error : NULL)
         && done;
  if (done && block)
    gpuskel_results_promise (results, &measured, fetch_block, is_block_ready,
        block, (GDestroyNotify)gpuskel_cuda_results_unref);
  else if (block)
    gpuskel_cuda_results_unref (block);
  return done;
}

gboolean
gpuskel_cuda_runner_finish (GpuskelCudaRunner *self, GError **error)
{
  return gpuskel_cuda_context_synchronize (self->context, error)
         && gpuskel_cuda_context_check (self->context, &self->serial, error);
}
