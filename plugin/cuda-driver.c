/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "cuda-driver.h"

static const struct {
  int code;
  const char *advice;
} advices[] = {
  { SKEL_CUDA_NO_DRIVER, "Install NVIDIA's driver, or choose backend=cpu" },
  { SKEL_CUDA_OLD_DRIVER, "Update NVIDIA's driver, or choose backend=cpu" },
  { SKEL_CUDA_NO_CODE, "Build it where nvcc is, or choose backend=cpu" },
  { SKEL_CUDA_TOO_LARGE,
      "Choose backend=cpu, or make the tables of the filter smaller" },
  { CUDA_ERROR_NO_DEVICE,
      "Check that nvidia-smi lists a device and that CUDA_VISIBLE_DEVICES "
      "does not hide it, or choose backend=cpu" },
  { CUDA_ERROR_INVALID_DEVICE,
      "Choose a cuda-device-id that nvidia-smi lists, or -1 for any" },
  { CUDA_ERROR_OUT_OF_MEMORY,
      "Close other programs that use the device, lower the resolution or the "
      "number of queued buffers, or choose backend=cpu" },
  { CUDA_ERROR_NO_BINARY_FOR_GPU,
      "Build with this device's architecture in -Dcuda-architectures, or "
      "choose backend=cpu" },
  { CUDA_ERROR_UNSUPPORTED_PTX_VERSION,
      "Update NVIDIA's driver, or build with this device's architecture in "
      "-Dcuda-architectures" },
  { CUDA_ERROR_SYSTEM_DRIVER_MISMATCH,
      "Reboot, so that the driver's kernel module and library are of one "
      "version" },
};

static const int absent_codes[] = {
  SKEL_CUDA_NO_DRIVER,
  SKEL_CUDA_NO_CODE,
  SKEL_CUDA_TOO_LARGE,
  CUDA_ERROR_NO_DEVICE,
  CUDA_ERROR_STUB_LIBRARY,
};

static const int fatal_codes[] = {
  CUDA_ERROR_DEINITIALIZED,
  CUDA_ERROR_CONTEXT_IS_DESTROYED,
  CUDA_ERROR_ECC_UNCORRECTABLE,
  CUDA_ERROR_ILLEGAL_ADDRESS,
  CUDA_ERROR_LAUNCH_TIMEOUT,
  CUDA_ERROR_ASSERT,
  CUDA_ERROR_HARDWARE_STACK_ERROR,
  CUDA_ERROR_ILLEGAL_INSTRUCTION,
  CUDA_ERROR_MISALIGNED_ADDRESS,
  CUDA_ERROR_INVALID_ADDRESS_SPACE,
  CUDA_ERROR_INVALID_PC,
  CUDA_ERROR_LAUNCH_FAILED,
  CUDA_ERROR_DEVICE_UNAVAILABLE,
  CUDA_ERROR_DEVICE_NOT_LICENSED,
};

static gpointer
load_library (gpointer data)
{
  /* Not safe to call from two threads at once, hence under a GOnce. */
  return GINT_TO_POINTER (gst_cuda_load_library ());
}

/* The structures of libgstcuda changed with 1.24, and its soname did not. */
static gboolean
is_library_ours (GError **error)
{
  guint major, minor, micro, nano;

  gst_version (&major, &minor, &micro, &nano);
  if ((major > 1 || minor >= 23) == GST_CHECK_VERSION (1, 23, 0))
    return TRUE;
  g_set_error (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_FAILED,
      "This build of gpuskel is for the CUDA library of GStreamer %d.%d, and "
      "this is GStreamer %u.%u. Build it again, or choose backend=cpu.",
      GST_VERSION_MAJOR, GST_VERSION_MINOR, major, minor);
  return FALSE;
}

/* cuInit () has to succeed before libgstcuda calls it: when that call fails,
 * 1.22's gst_cuda_context_new () leaves a GOnce locked and the next call hangs.
 * skel_cuda_driver () calls it. */
const SkelCudaDriver *
gpuskel_cuda_driver (GError **error)
{
  static GOnce once = G_ONCE_INIT;
  const SkelCudaDriver *driver;
  GError *reason = NULL;

  driver = skel_cuda_driver (&reason);
  if (driver == NULL) {
    gpuskel_cuda_propagate (error, reason);
    return NULL;
  }
  if (!is_library_ours (error))
    return NULL;
  if (!GPOINTER_TO_INT (g_once (&once, load_library, NULL))) {
    g_set_error (error, SKEL_CUDA_ERROR, SKEL_CUDA_OLD_DRIVER,
        "GStreamer's CUDA library cannot use the CUDA driver (libcuda.so.1). "
        "%s.",
        gpuskel_cuda_advice (SKEL_CUDA_OLD_DRIVER));
    return NULL;
  }
  return driver;
}

const char *
gpuskel_cuda_advice (int code)
{
  for (guint i = 0; i < G_N_ELEMENTS (advices); i++)
    if (advices[i].code == code)
      return advices[i].advice;
  if (gpuskel_cuda_is_fatal (code))
    return "The device is lost to this process: restart it, see the system's "
           "log for an NVRM Xid line, or choose backend=cpu";
  return "Look for more with GST_DEBUG=gpuskel*:5,cuda*:5, or choose "
         "backend=cpu";
}

static gboolean
is_among (const int *codes, guint n, int code)
{
  for (guint i = 0; i < n; i++)
    if (codes[i] == code)
      return TRUE;
  return FALSE;
}

gboolean
gpuskel_cuda_is_absent (const GError *error)
{
  return error->domain == SKEL_CUDA_ERROR
         && is_among (absent_codes, G_N_ELEMENTS (absent_codes), error->code);
}

gboolean
gpuskel_cuda_is_fatal (int code)
{
  return is_among (fatal_codes, G_N_ELEMENTS (fatal_codes), code);
}

void
gpuskel_cuda_propagate (GError **error, GError *reason)
{
  g_set_error (error, reason->domain, reason->code, "%s. %s.", reason->message,
      gpuskel_cuda_advice (reason->code));
  g_error_free (reason);
}

gboolean
gpuskel_cuda_check (CUresult result, const char *doing, GError **error)
{
  const SkelCudaDriver *driver;
  const char *name = NULL, *text = NULL;

  if (G_LIKELY (result == CUDA_SUCCESS))
    return TRUE;

  driver = skel_cuda_driver (NULL);
  if (driver != NULL) {
    driver->cuGetErrorName (result, &name);
    driver->cuGetErrorString (result, &text);
  }
  g_set_error (error, SKEL_CUDA_ERROR, result, "%s: %s (%s). %s.", doing,
      name != NULL ? name : "an unknown CUDA error",
      text != NULL ? text : "no description", gpuskel_cuda_advice (result));
  return FALSE;
}
