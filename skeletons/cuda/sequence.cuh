/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.cuh: what passes from one step of a sequence to the next, on the
 * device, by one block between them.
 */
#pragma once

#include "launch.h"
#include "results.cuh"

/* Values of a parameter that the host knows. */
__device__ __forceinline__ void
skel_pass (SkelLaunchValue *to, const SkelLaunchValue *from, int length)
{
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    to[i] = from[i];
}

/* @size bytes, by all threads. */
__device__ __forceinline__ void
skel_copy (void *to, const void *from, int size)
{
  for (int i = threadIdx.x; i < size; i += blockDim.x)
    ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
}

/* Values of a parameter that are a result at the device address @from. */
template <class T>
__device__ __forceinline__ void
skel_hand (SkelLaunchValue *to, uint64_t from, int length)
{
  for (int i = threadIdx.x; i < length; i += blockDim.x) {
    T value = ((const T *)from)[i];

    if constexpr ((T)0.5 != 0 && !(T (2) == T (1)))
      to[i].f = value;
    else
      to[i].i = value;
  }
}

/* Combines what a result starts from, at @whole, with what the pixels made of
 * it, at @part. */
template <SkelOperator operation, class T>
__device__ __forceinline__ void
skel_complete (uint8_t *whole, const uint8_t *part, int length)
{
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    ((T *)whole)[i]
        = skel_combine<operation, T> (((T *)whole)[i], ((const T *)part)[i]);
}
