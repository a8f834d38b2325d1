/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* cuda-chains.h: which steps of a sequence a GPU does as one.
 */
#pragma once

#include "cuda-plan.h"

G_BEGIN_DECLS

/* The chains of @sequence (SkelAnalysis) that have code, no two of which have a
 * step in common; to be freed. */
GPtrArray *skel_cuda_chains (const SkelAnalysis *sequence);

/* Whether a launch of @entry, for @shape of @chain, can be worth it: what it
 * computes again of what goes between its steps, which has so many bytes, is
 * less than it would cost to store. */
gboolean skel_cuda_chain_pays (const SkelAnalysis *chain,
    const SkelCudaShape *shape, const SkelCudaPlanEntry *entry,
    int bytes_between);

/* Why the steps of @chain, which may be one, are not: a constant text. */
const char *skel_cuda_object_to_chain (const SkelAnalysis *chain);

G_END_DECLS
