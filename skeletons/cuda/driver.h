/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* driver.h: CUDA's driver API, found at run time.
 *
 * Nothing of this project links a CUDA library. The functions that it calls
 * are looked up in libcuda.so.1 once, and a machine without a driver gets an
 * error that says so. <cuda.h> is needed to build this, and nothing else.
 */
#pragma once

#include <cuda.h>
#include <glib.h>

G_BEGIN_DECLS

/* Every function in use; add to the list what you call. <cuda.h> renames many
 * to their newest version by macros, here and where they are called alike. */
#define SKEL_CUDA_FUNCTIONS(F)                                                 \
  F (cuInit)                                                                   \
  F (cuDriverGetVersion)                                                       \
  F (cuGetErrorName)                                                           \
  F (cuGetErrorString)                                                         \
  F (cuDeviceGetCount)                                                         \
  F (cuDeviceGet)                                                              \
  F (cuDeviceGetName)                                                          \
  F (cuDeviceGetAttribute)                                                     \
  F (cuDevicePrimaryCtxRetain)                                                 \
  F (cuDevicePrimaryCtxRelease)                                                \
  F (cuCtxGetCurrent)                                                          \
  F (cuCtxGetDevice)                                                           \
  F (cuCtxPushCurrent)                                                         \
  F (cuCtxPopCurrent)                                                          \
  F (cuCtxSynchronize)                                                         \
  F (cuModuleLoadData)                                                         \
  F (cuModuleUnload)                                                           \
  F (cuModuleGetFunction)                                                      \
  F (cuOccupancyMaxActiveBlocksPerMultiprocessor)                              \
  F (cuFuncGetAttribute)                                                       \
  F (cuLaunchKernelEx)                                                         \
  F (cuStreamCreate)                                                           \
  F (cuStreamDestroy)                                                          \
  F (cuStreamSynchronize)                                                      \
  F (cuStreamWaitEvent)                                                        \
  F (cuStreamQuery)                                                            \
  F (cuEventCreate)                                                            \
  F (cuEventDestroy)                                                           \
  F (cuEventRecord)                                                            \
  F (cuEventQuery)                                                             \
  F (cuEventSynchronize)                                                       \
  F (cuEventElapsedTime)                                                       \
  F (cuMemAlloc)                                                               \
  F (cuMemFree)                                                                \
  F (cuMemAllocHost)                                                           \
  F (cuMemHostAlloc)                                                           \
  F (cuMemFreeHost)                                                            \
  F (cuMemcpyHtoD)                                                             \
  F (cuMemcpyDtoH)                                                             \
  F (cuMemcpyDtoD)                                                             \
  F (cuMemcpyHtoDAsync)                                                        \
  F (cuMemcpyDtoHAsync)                                                        \
  F (cuMemcpyDtoDAsync)                                                        \
  F (cuMemcpy2DAsync)                                                          \
  F (cuMemsetD8Async)                                                          \
  F (cuMemsetD2D8Async)

typedef struct {
#define SKEL_CUDA_POINTER(name) __typeof__ (name) *name;
  SKEL_CUDA_FUNCTIONS (SKEL_CUDA_POINTER)
#undef SKEL_CUDA_POINTER
} SkelCudaDriver;

#define SKEL_CUDA_ERROR (skel_cuda_error_quark ())

/* The codes of SKEL_CUDA_ERROR are CUresult values, or these. */
#define SKEL_CUDA_NO_DRIVER (-1)
#define SKEL_CUDA_NO_CODE (-2)    /* of a kernel: built without nvcc, */
#define SKEL_CUDA_TOO_LARGE (-3)  /* or its uniforms are too large */
#define SKEL_CUDA_OLD_DRIVER (-4) /* lacks functions that newer ones have */

GQuark skel_cuda_error_quark (void);

/* The driver's functions, never freed, with cuInit () already called; NULL
 * where there is no driver or no device. Looks once: the answer stays.
 * Thread-safe. The environment variable SKEL_LIBCUDA names another library. */
const SkelCudaDriver *skel_cuda_driver (GError **error);

/* Whether @result is CUDA_SUCCESS; else sets @error to "WHAT: NAME (text)". */
gboolean skel_cuda_check (const SkelCudaDriver *driver, CUresult result,
    const char *what, GError **error);

G_END_DECLS
