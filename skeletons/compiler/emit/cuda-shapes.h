/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-shapes.h: the values of parameters that are compiled in, and the windows
 * that they make; for cuda-plan.c and cuda-chains.c.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* The parameter that has the kernel's value numbered @value. */
const SkelParameter *skel_cuda_parameter (const SkelKernel *kernel, int value);

/* Sets how far @analysis reads the image @input when the shape's values are
 * fixed, by another run of the interpreter. FALSE where that finds no bounds.
 */
gboolean skel_cuda_measure_input (
    const SkelAnalysis *analysis, int input, SkelCudaShape *shape);

/* Whether the values of @shape are the defaults. */
gboolean skel_cuda_is_default_shape (
    const SkelKernel *kernel, const SkelCudaShape *shape);

/* Shapes (SkelCudaShape) for those cases of the parameters that make small
 * windows, the nearest to the defaults first; to be unreffed. */
GArray *skel_cuda_find_shapes (
    const SkelCudaPlan *plan, const SkelAnalysis *analysis);

G_END_DECLS
