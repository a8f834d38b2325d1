/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* uniforms.cuh: what a block needs before it computes pixels.
 *
 * The uniforms of a kernel are what its loops find computed: the host did that,
 * and put them behind the values of the launch. There a warp reads one place at
 * a time, which is best where all threads want the same. Tables that they pick
 * from by their pixels come first, and are copied to shared memory.
 */
#pragma once

#include "launch.h"

/* The values of a launch, as the kernel's struct has them. All threads of a
 * block call this together. */
template <class Values>
__device__ __forceinline__ Values
skel_values (const SkelLaunchValue *parameters)
{
  Values values (parameters);

  if constexpr (Values::SHARED > 0) {
    constexpr int WORDS = Values::SHARED / sizeof (uint64_t);
    __shared__ uint64_t shared[WORDS];

    /* all threads turn equally often, as in results.cuh */
    for (int turn = 0; turn < WORDS; turn += blockDim.x) {
      int i = turn + threadIdx.x;

      if (i < WORDS)
        shared[i] = ((const uint64_t *)values.uniforms)[i];
    }
    __syncthreads ();
    values.shared = (const uint8_t *)shared;
  }
  return values;
}
