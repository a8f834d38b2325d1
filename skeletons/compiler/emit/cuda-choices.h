/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-choices.h: how often a body's way hangs on what only a launch knows.
 *
 * A thread's pixels and the turns of short loops are each compiled anew. nvcc
 * is quick where that makes a straight line, or a selection of one of two
 * numbers. Branches that stay branches, and elements of local arrays of which
 * only a launch knows which, take it a time that grows with the square of their
 * number: minutes, for a sort of nine values in each of 32 pixels.
 */
#pragma once

#include "../infer/uniforms.h"

G_BEGIN_DECLS

/* Loops that read no pixels are left to nvcc up to so many turns, and not
 * unrolled beyond. */
#define SKEL_CUDA_MAX_UNROLLED 32

/* Choices that an entry point compiles at most. With so many, nvcc takes one or
 * two seconds of a processor, and a kernel may have nine entry points. */
#define SKEL_CUDA_MAX_CHOICES 1200

/* How many of these one execution of the body of @analysis' only nest has in
 * code in which loops have vanished, for the largest window; an element counts
 * as several branches. Known are numbers, what loops with known bounds count,
 * and the parameters that shape windows, for which code is compiled of its own.
 * What is in @without, a node of the body or NULL, does not count. */
double skel_cuda_choices (const SkelAnalysis *analysis,
    const SkelUniforms *uniforms, const SkelNode *without);

G_END_DECLS
