/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-march-entries.h: the entry points that march, by the layouts of pixels;
 * for cuda-plan.c alone.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* By steps, bits: for which layouts there are to be marches of @kernel. */
unsigned skel_cuda_layouts_wanted (
    const SkelCudaPlan *plan, const SkelKernel *kernel, gboolean steps);

/* Those of the layouts @wanted that can be, and are not too much for a thread,
 * which are given. */
unsigned skel_cuda_add_marches (SkelCudaPlan *plan,
    const SkelAnalysis *analysis, int shape, unsigned wanted);

G_END_DECLS
