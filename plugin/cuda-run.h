/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-run.h: frames through a kernel on a GPU.
 */
#pragma once

#include "backend.h"
#include "cuda-context.h"

G_BEGIN_DECLS

/* One kernel, loaded for one CUDA context. */
typedef struct _GpuskelCudaRunner GpuskelCudaRunner;

/* Loads @kernel for @context. NULL with @error set when it was built without
 * CUDA, or for other devices only, or the device fails. (transfer full) */
GpuskelCudaRunner *gpuskel_cuda_runner_new (
    const SkelKernel *kernel, GstCudaContext *context, GError **error);

/* Waits for all that was enqueued. Results may live on. */
void gpuskel_cuda_runner_free (GpuskelCudaRunner *runner);

GpuskelCudaContext *gpuskel_cuda_runner_get_context (GpuskelCudaRunner *runner);

/* As GpuskelBackend's run (); returns as soon as the work is enqueued where
 * both buffers are ours. One thread at a time. */
gboolean gpuskel_cuda_runner_run (GpuskelCudaRunner *runner,
    const GpuskelPlan *plan, const GpuskelSettings *settings, GstBuffer *in,
    const GstVideoInfo *in_info, GstBuffer *out, const GstVideoInfo *out_info,
    GpuskelFrameResults *results, GError **error);

/* Returns when all that was enqueued is done; FALSE with @error set when any
 * of it failed. */
gboolean gpuskel_cuda_runner_finish (GpuskelCudaRunner *runner, GError **error);

G_END_DECLS
