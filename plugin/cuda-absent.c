/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-absent.c: CUDA's backend in a build that has none */

#include "backend.h"

static GpuskelDevice *
open_device (GstElement *element, const SkelKernel *kernel, int device_id,
    GstObject **context, GError **error)
{
  g_set_error (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND,
      "This build of gpuskel has no CUDA kernels (device %d was wanted): "
      "build it where nvcc is, or set backend=cpu",
      device_id);
  return NULL;
}

static gboolean
is_absent (const GError *error)
{
  return TRUE;
}

const GpuskelBackend gpuskel_cuda_backend = {
  .choice = GPUSKEL_BACKEND_CUDA,
  .device_name = "GPU",
  .open = open_device,
  .is_absent = is_absent,
};
