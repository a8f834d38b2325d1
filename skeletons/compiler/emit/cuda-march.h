/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-march.h: the marches of a kernel on CUDA, and their geometry.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* Gives @shape its march, and the one inside; or, where that is less work and
 * may leave a frame out, as it is below. FALSE, with @objection set to a
 * constant text: there is none; and with @never set, nor for other values. */
gboolean skel_cuda_find_march (const SkelAnalysis *analysis,
    SkelCudaShape *shape, const char **objection, gboolean *never);

/* Gives @shape the march away from the image's ends alone, and the frame that
 * it leaves out. FALSE: there is none. */
gboolean skel_cuda_find_framed_march (
    const SkelAnalysis *analysis, SkelCudaShape *shape);

/* Gives @shape back as it was before. */
void skel_cuda_drop_march (SkelCudaShape *shape);

/* As many units, and rows in a turn, as there is room for in the march of
 * @shape over pixels that lie @step values apart, which becomes @entry; FALSE:
 * it is too much for a thread. */
gboolean skel_cuda_fit_march (const SkelKernel *kernel,
    const SkelCudaShape *shape, int step, SkelCudaPlanEntry *entry);

G_END_DECLS
