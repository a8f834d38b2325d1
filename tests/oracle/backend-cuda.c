/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* backend-cuda.c: the GPU's skeletons, for the oracle. */
#include "backend.h"
#include "cuda/module.h"

typedef struct {
  Backend backend;
  const SkelCudaDriver *driver;
  CUdevice device;
  CUcontext context;
  CUstream stream;
  /* SkelCudaModules by kernel, all kept to the end: after one was unloaded,
   * synccheck may fault in the next, see docs/testing-on-a-gpu.md. */
  GHashTable *modules;
  guint n_runs;
} CudaBackend;

/* How trials divide their work, by turns. Images are small, so that what is
 * chosen for them is not what large ones get. */
static const SkelCudaForced geometries[] = {
  { .steps = SKEL_CUDA_STEPS_AS_ONE },
  { .rows = 1, .steps = SKEL_CUDA_STEPS_AS_ONE },
  { .rows = 40, .block = 32 },
  { .passed_over = 1, .steps = SKEL_CUDA_STEPS_AS_ONE },
  { .rows = 12, .steps = SKEL_CUDA_STEPS_APART },
  { .passed_over = 2, .rows = 2 },
  { .block = 64, .steps = SKEL_CUDA_STEPS_AS_ONE },
  { .steps = SKEL_CUDA_STEPS_APART },
};

/* Every allocation has exactly the size that is needed, so that tools see
 * accesses beyond it. */
static gboolean
upload (CudaBackend *cuda, const void *memory, gsize size, CUdeviceptr *device,
    GError **error)
{
  const SkelCudaDriver *cu = cuda->driver;

  return skel_cuda_check (
             cu, cu->cuMemAlloc (device, size), "cuMemAlloc", error)
         && skel_cuda_check (cu,
             cu->cuMemcpyHtoDAsync (*device, memory, size, cuda->stream),
             "cuMemcpyHtoDAsync", error);
}

static SkelCudaModule *
module_of (CudaBackend *cuda, const SkelKernel *kernel, GError **error)
{
  SkelCudaModule *module = g_hash_table_lookup (cuda->modules, kernel);

  if (!module && (module = skel_cuda_module_new (kernel, error)))
    g_hash_table_insert (cuda->modules, (gpointer)kernel, module);
  return module;
}

static gboolean
run_on_device (CudaBackend *cuda, SkelCudaModule *module, Trial *trial,
    CUdeviceptr *buffers, CUdeviceptr *results, GError **error)
{
  const SkelCudaDriver *cu = cuda->driver;
  const SkelKernel *kernel = trial->setup.kernel;
  gsize results_size = trial->job.components * kernel->results_size;
  SkelJob job = trial->job;

  for (int i = 0; i < kernel->n_images; i++) {
    const TrialBuffer *buffer = &trial->buffers[i];

    if (!upload (cuda, buffer->memory, buffer->size, &buffers[i], error))
      return FALSE;
    job.views[i].pixels = (guint8 *)(gsize)(buffers[i] + buffer->offset);
  }
  if (results_size > 0) {
    if (!upload (cuda, trial->results, results_size, results, error))
      return FALSE;
    job.results = (guint8 *)(gsize)*results;
  }

  if (!skel_cuda_launch (module, &job, cuda->stream, error))
    return FALSE;

  for (int i = 0; i < kernel->n_images; i++) {
    const TrialBuffer *buffer = &trial->buffers[i];

    if (!skel_cuda_check (cu,
            cu->cuMemcpyDtoHAsync (
                buffer->memory, buffers[i], buffer->size, cuda->stream),
            "cuMemcpyDtoHAsync", error))
      return FALSE;
  }
  if (results_size > 0
      && !skel_cuda_check (cu,
          cu->cuMemcpyDtoHAsync (
              trial->results, *results, results_size, cuda->stream),
          "cuMemcpyDtoHAsync", error))
    return FALSE;
  return skel_cuda_check (
      cu, cu->cuStreamSynchronize (cuda->stream), "running the kernel", error);
}

static gboolean
cuda_run (Backend *backend, Trial *trial, GError **error)
{
  CudaBackend *cuda = (CudaBackend *)backend;
  const SkelCudaDriver *cu = cuda->driver;
  CUdeviceptr buffers[SKEL_MAX_IMAGES] = { 0 }, results = 0;
  SkelCudaModule *module = module_of (cuda, trial->setup.kernel, error);
  gboolean done;

  if (!module)
    return FALSE;
  skel_cuda_module_force (
      module, &geometries[cuda->n_runs++ % G_N_ELEMENTS (geometries)]);
  done = run_on_device (cuda, module, trial, buffers, &results, error);
  for (int i = 0; i < SKEL_MAX_IMAGES; i++)
    if (buffers[i])
      cu->cuMemFree (buffers[i]);
  if (results)
    cu->cuMemFree (results);
  return done;
}

static const char *
cuda_lacks (Backend *backend, const SkelKernel *kernel)
{
  for (int i = 0; i < kernel->n_steps; i++)
    if (!kernel->steps[i].kernel->cuda)
      return "a part of it has no CUDA code";
  return kernel->cuda || kernel->steps ? NULL : "it has no CUDA code";
}

static void
cuda_free (Backend *backend)
{
  CudaBackend *cuda = (CudaBackend *)backend;
  const SkelCudaDriver *cu = cuda->driver;

  g_hash_table_unref (cuda->modules);
  if (cuda->stream)
    cu->cuStreamDestroy (cuda->stream);
  if (cuda->context) {
    CUcontext popped;

    cu->cuCtxPopCurrent (&popped);
    cu->cuDevicePrimaryCtxRelease (cuda->device);
  }
  g_free (backend->name);
  g_free (backend);
}

Backend *
backend_cuda_new (GError **error)
{
  const SkelCudaDriver *cu = skel_cuda_driver (error);
  CudaBackend *cuda;
  char name[100] = "";

  if (!cu)
    return NULL;
  cuda = g_new0 (CudaBackend, 1);
  cuda->backend.lacks = cuda_lacks;
  cuda->backend.run = cuda_run;
  cuda->backend.free = cuda_free;
  cuda->driver = cu;
  cuda->modules = g_hash_table_new_full (
      NULL, NULL, NULL, (GDestroyNotify)skel_cuda_module_free);
  if (!skel_cuda_check (
          cu, cu->cuDeviceGet (&cuda->device, 0), "cuDeviceGet", error)
      || !skel_cuda_check (cu,
          cu->cuDeviceGetName (name, sizeof name, cuda->device),
          "cuDeviceGetName", error)
      || !skel_cuda_check (cu,
          cu->cuDevicePrimaryCtxRetain (&cuda->context, cuda->device),
          "cuDevicePrimaryCtxRetain", error)
      || !skel_cuda_check (
          cu, cu->cuCtxPushCurrent (cuda->context), "cuCtxPushCurrent", error)
      || !skel_cuda_check (cu,
          cu->cuStreamCreate (&cuda->stream, CU_STREAM_NON_BLOCKING),
          "cuStreamCreate", error)) {
    cuda_free (&cuda->backend);
    return NULL;
  }
  cuda->backend.name = g_strdup_printf ("cuda %s", name);
  return &cuda->backend;
}
