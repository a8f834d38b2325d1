/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* module.h: runs a kernel's skeletons on CUDA.
 *
 *   SkelCudaModule *module = skel_cuda_module_new (kernel, &error);
 *   skel_cuda_launch (module, &job, stream, &error);
 *
 * All calls want the CUDA context current that the module was made in. Nothing
 * here synchronises. A launch allocates on the device only the first time on a
 * stream, or when images become larger: a word if the kernel has results, the
 * local images of a sequence, and the components of pixels as planes where
 * those alone have quick code. The launches on a stream are told by its handle:
 * it may not be CU_STREAM_PER_THREAD, and may not be destroyed before they are
 * done.
 */
#pragma once

#include "../runtime/job.h"
#include "driver.h"

G_BEGIN_DECLS

typedef struct _SkelCudaModule SkelCudaModule;

/* Loads the code of @kernel for the current context, and that of carrying.
 * NULL with @error set when the driver has no code for the device, when it is
 * out of memory, or when the kernel has no CUDA code. Slow (milliseconds):
 * make one for each context and kernel, and keep it. */
SkelCudaModule *skel_cuda_module_new (const SkelKernel *kernel, GError **error);

/* No launch may be pending; the context must still exist. NULL is allowed. */
void skel_cuda_module_free (SkelCudaModule *module);

/* Enqueues @job on @stream: the best entry for its layout and values, or for
 * planes of its components, which are split before and joined afterwards. The
 * views and the results are device addresses; outputs overlap nothing else. The
 * job and its values may go when the call returns. FALSE with @error set when
 * the launch was refused. Safe to call from several threads. */
gboolean skel_cuda_launch (SkelCudaModule *module, const SkelJob *job,
    CUstream stream, GError **error);

/* Steps of a sequence that could be one are that where it is estimated to be
 * quicker, or always, or never. */
typedef enum {
  SKEL_CUDA_STEPS_CHOSEN,
  SKEL_CUDA_STEPS_AS_ONE,
  SKEL_CUDA_STEPS_APART,
} SkelCudaSteps;

/* Likewise of components that lie side by side, see planes.h: always wherever
 * they can be planes. */
typedef enum {
  SKEL_CUDA_PLANES_CHOSEN,
  SKEL_CUDA_PLANES_ALWAYS,
  SKEL_CUDA_PLANES_NEVER,
} SkelCudaPlanes;

/* How the work of launches is divided from now on, to try and to time what
 * would not be chosen. 0: as would be chosen. Not while another thread
 * launches.
 */
typedef struct {
  int passed_over; /* entries that could do a job, before the one that does */
  int rows;        /* of the part that a thread computes, or somewhat more */
  int block;       /* threads of a block, or fewer; not where they together
                    * compute results or tiles */
  SkelCudaSteps steps;
  SkelCudaPlanes planes;
  gboolean one_by_one; /* no launch is taken up before the last one has ended */
} SkelCudaForced;

void skel_cuda_module_force (
    SkelCudaModule *module, const SkelCudaForced *forced);

/* Enqueues the move or the fill of a plane. A @carry whose source has no
 * pixels is no work and succeeds. */
gboolean skel_cuda_carry (SkelCudaModule *module, const SkelCarry *carry,
    CUstream stream, GError **error);

G_END_DECLS
