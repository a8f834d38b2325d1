/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-strips.h: the entry points that go over an image in strips, and their
 * geometry; for cuda-plan.c alone.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* Whether the distances that @nest reads at are numbers once its inner loops
 * are unrolled. */
gboolean skel_cuda_offsets_unroll (
    const SkelAnalysis *analysis, const SkelNest *nest);

/* Those of the layouts @wanted, bits by steps, that there can be. */
void skel_cuda_add_strips (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    int shape, unsigned wanted);

G_END_DECLS
