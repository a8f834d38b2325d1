/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-entry.h: an entry point in a plan, of whichever skeleton; for
 * cuda-plan.c and its parts.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* The layout of pixels that lie @step values apart, 1, 3 or 4, and how the
 * names of functions for it end. */
SkelCudaLayout skel_cuda_step_layout (int step);
const char *skel_cuda_step_suffix (int step);

/* Adds @entry, for @layout and @shape, whose function's name ends with @suffix.
 */
void skel_cuda_add_entry (SkelCudaPlan *plan, const SkelAnalysis *analysis,
    SkelCudaLayout layout, int shape, const char *suffix,
    SkelCudaPlanEntry entry);

/* How many pixels there are in @extent, and in the window of @shape. */
int skel_cuda_extent_pixels (const SkelExtent *extent);
int skel_cuda_window_pixels (const SkelCudaShape *shape);

/* Where there are results, few blocks take turns at the image. */
void skel_cuda_take_turns (const SkelKernel *kernel, const SkelCudaShape *shape,
    SkelCudaPlanEntry *entry);

G_END_DECLS
