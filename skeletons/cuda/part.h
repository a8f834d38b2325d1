/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* part.h: the launch of a nest of a sequence, and of what goes with it. */
#pragma once

#include "module.h"
#include "planes-launch.h"

G_BEGIN_DECLS

/* Device memory of a part; 0 where it wants none. */
typedef struct {
  CUdeviceptr handed;   /* room for its values and uniforms, where some of its
                         * parameters are handed */
  CUdeviceptr queue;    /* skel_cuda_queue_size () bytes, of zeros, where it is
                         * repeated until nothing changes */
  CUdeviceptr finished; /* where its results are to be finished, too: aligned to
                         * 16 bytes */
} SkelCudaPartMemory;

/* Bytes that the queue of a step takes, 0 where it has none. */
gsize skel_cuda_queue_size (const SkelKernel *kernel, int width, int height);

/* Roughly how many cycles of the device @job takes; 0: nobody has counted.
 * INFINITY: it is a chain's, for which there is no code in its layout or with
 * its values. */
double skel_cuda_estimate (const SkelCudaModule *module, const SkelJob *job);

/* Whether the general skeleton does @job, as no other suits its layout and
 * values. */
gboolean skel_cuda_is_general (
    const SkelCudaModule *module, const SkelJob *job);

/* As skel_cuda_launch (). After the n_given values of @job's parameters come
 * the device addresses of the results that are handed to others, in their
 * order. */
gboolean skel_cuda_launch_part (SkelCudaModule *module, const SkelJob *job,
    const SkelCudaPartMemory *memory, CUstream stream, GError **error);

/* Enqueues the move of components from pixels into planes or, to @join them,
 * back. The threads are for it to count. */
gboolean skel_cuda_move_planes (SkelCudaModule *module,
    SkelPlanesLaunch *planes, gboolean join, CUstream stream, GError **error);

G_END_DECLS
