/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.h: sequences on CUDA, a step after the other. Nothing comes back to
 * the host in between: what a step accumulates is finished, and handed to later
 * ones, on the device.
 */
#pragma once

#include "module.h"

G_BEGIN_DECLS

typedef struct _SkelCudaSequence SkelCudaSequence;

/* Loads the code of the steps; NULL with @error set as by
 * skel_cuda_module_new (). */
SkelCudaSequence *skel_cuda_sequence_new (
    const SkelKernel *kernel, GError **error);

/* NULL is allowed. */
void skel_cuda_sequence_free (SkelCudaSequence *sequence);

/* The module of the first step. */
SkelCudaModule *skel_cuda_sequence_first (const SkelCudaSequence *sequence);

void skel_cuda_sequence_force (
    SkelCudaSequence *sequence, const SkelCudaForced *forced);

/* As skel_cuda_launch (). Local images take memory of the device the first time
 * on a stream, and when images become larger; it stays until the sequence is
 * freed. */
gboolean skel_cuda_sequence_launch (SkelCudaSequence *sequence,
    const SkelJob *job, CUstream stream, GError **error);

G_END_DECLS
