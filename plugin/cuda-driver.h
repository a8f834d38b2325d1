/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-driver.h: the CUDA driver, for a plugin that also uses libgstcuda.
 *
 * The functions themselves are the skeletons' SkelCudaDriver. libgstcuda looks
 * up a smaller table of its own in the same libcuda.
 */
#pragma once

#ifndef GST_USE_UNSTABLE_API
#define GST_USE_UNSTABLE_API
#endif
#include <gst/cuda/gstcudacontext.h>
#include <gst/cuda/gstcudaloader.h>
#include "../skeletons/cuda/driver.h"

G_BEGIN_DECLS

/* The driver, or NULL with @error set (what is missing and what to do) where
 * there is none. Has called gst_cuda_load_library () when it returns: without
 * that, libgstcuda aborts on a machine without a driver. Any thread; cheap
 * after the first call. */
const SkelCudaDriver *gpuskel_cuda_driver (GError **error);

/* TRUE for CUDA_SUCCESS; else sets @error, of SKEL_CUDA_ERROR with @result as
 * its code, to "DOING: NAME (TEXT). WHAT TO TRY" with CUDA's name and text.
 * @doing is what was tried: "Uploading a frame". */
gboolean gpuskel_cuda_check (
    CUresult result, const char *doing, GError **error);

/* As g_propagate_error (), for an error of the skeletons: adds what to try to
 * @reason. (transfer full) */
void gpuskel_cuda_propagate (GError **error, GError *reason);

/* What a user may try about the CUresult @code, a sentence. */
const char *gpuskel_cuda_advice (int code);

/* Whether @error says that there is no device, or no code for it by choice: no
 * driver, no kernel that was built for CUDA. FALSE where one fails. */
gboolean gpuskel_cuda_is_absent (const GError *error);

/* Whether the CUresult @code means that the context is lost: every later call
 * fails, until the process starts anew. */
gboolean gpuskel_cuda_is_fatal (int code);

G_END_DECLS
