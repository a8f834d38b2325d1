/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-window.h: the window that a kernel's code for CUDA is made of, as
 * ../cuda/window.cuh has it.
 */
#pragma once

#include "../infer/window.h"

G_BEGIN_DECLS

/* It belongs to @analysis; *@others is the extent of all other reads of its
 * image. NULL where there is none, or other pixels are read than at constant
 * distances, or other images elsewhere than at the pixel. The kernel must have
 * one output, images of one channel each, and no results. */
const SkelWindow *skel_cuda_window (
    const SkelAnalysis *analysis, SkelExtent *others);

G_END_DECLS
