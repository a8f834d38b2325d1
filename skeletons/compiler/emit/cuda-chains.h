/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-chains.h: which steps of a sequence a GPU does as one, and how.
 *
 * What is planned for a kernel (cuda-plan.h) is planned for a chain, too; here
 * is what that asks of chains alone.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* Pixels of a tile of a frame, along the image's end. */
#define SKEL_CUDA_FRAME_ALONG 64

/* The chains of @sequence (SkelAnalysis) that have code, no two of which have a
 * step in common; to be freed. */
GPtrArray *skel_cuda_chains (const SkelAnalysis *sequence);

/* Sets how far @chain reads altogether when the shape's values are fixed, and
 * its frame. FALSE where that has no bounds. */
gboolean skel_cuda_measure_chain (
    const SkelAnalysis *chain, SkelCudaShape *shape);

/* Sets how far around a tile of the frame of @chain each of its steps is
 * @wanted when the shape's values are fixed. FALSE where that has no bounds. */
gboolean skel_cuda_measure_steps (const SkelAnalysis *chain,
    const SkelCudaShape *shape, SkelExtent wanted[static SKEL_MAX_CHAIN]);

/* Whether there are tiles of the frame of @shape, of @chain, for which a block
 * has room. */
gboolean skel_cuda_frame_fits (
    const SkelAnalysis *chain, const SkelCudaShape *shape);

/* Chooses the tiles of the frame of @entry, a march that is for @shape of
 * @chain. Why it should have no code, a constant text, or NULL; @asks, also if
 * it computes more again than it would cost to store. */
const char *skel_cuda_fit_chain (const SkelAnalysis *chain,
    const SkelCudaShape *shape, gboolean asks, SkelCudaPlanEntry *entry);

/* What @shape, of @chain, is for the step @step of it. */
SkelCudaShape skel_cuda_shape_of_step (
    const SkelAnalysis *chain, int step, const SkelCudaShape *shape);

/* Why the steps of @chain, which may be one, are not: a constant text. */
const char *skel_cuda_object_to_chain (const SkelAnalysis *chain);

G_END_DECLS
