/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* sequence.cuh: what passes from one step of a sequence to the next, on the
 * device, by one block between them.
 */
#pragma once

#include "geometry.h"
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

/* ---- what the threads of the block tell each other ---- */

/* The values of the first thread, for all. */
template <class... T>
__device__ __forceinline__ void
skel_tell (T &...values)
{
  __shared__ uint64_t told[sizeof...(T)];
  int i = 0;

  if (threadIdx.x == 0)
    (memcpy (&told[i++], &values, sizeof values), ...);
  __syncthreads ();
  i = 0;
  (memcpy (&values, &told[i++], sizeof values), ...);
  __syncthreads ();
}

/* All values of the threads before this one and of itself, combined. */
template <SkelOperator operation, class T>
__device__ T
skel_scan (T value, T (&values)[SKEL_GEOMETRY_BETWEEN_BLOCK])
{
  const int thread = threadIdx.x;

  for (int distance = 1; distance < SKEL_GEOMETRY_BETWEEN_BLOCK;
      distance *= 2) {
    values[thread] = value;
    __syncthreads ();
    if (thread >= distance)
      value = skel_combine<operation, T> (values[thread - distance], value);
    __syncthreads ();
  }
  values[thread] = value;
  __syncthreads ();
  return value;
}

/* @total and what the threads before this one add to it; @total becomes what
 * all add. */
template <class T>
__device__ T
skel_scan_sum (T value, T &total)
{
  __shared__ T sums[SKEL_GEOMETRY_BETWEEN_BLOCK];
  T before, all;

  skel_scan<SKEL_ADD, T> (value, sums);
  all = sums[SKEL_GEOMETRY_BETWEEN_BLOCK - 1];
  before = threadIdx.x == 0 ? (T)0 : sums[threadIdx.x - 1];
  before = skel_combine<SKEL_ADD, T> (total, before);
  total = skel_combine<SKEL_ADD, T> (total, all);
  __syncthreads ();
  return before;
}

/* What the nearest thread before this one set that did so, else @total; which
 * becomes what the last of all threads set. */
template <class T>
__device__ T
skel_scan_last (bool sets, T value, T &total)
{
  __shared__ int threads[SKEL_GEOMETRY_BETWEEN_BLOCK];
  __shared__ T values[SKEL_GEOMETRY_BETWEEN_BLOCK];
  int before, last;
  T found;

  values[threadIdx.x] = value;
  skel_scan<SKEL_MAXIMUM, int> (sets ? (int)threadIdx.x : -1, threads);
  before = threadIdx.x == 0 ? -1 : threads[threadIdx.x - 1];
  last = threads[SKEL_GEOMETRY_BETWEEN_BLOCK - 1];
  found = before < 0 ? total : values[before];
  total = last < 0 ? total : values[last];
  __syncthreads ();
  return found;
}
