/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* planes.cuh: components of pixels as planes of their own, and back. A thread
 * moves four pixels of a row, by words where they begin words. */
#pragma once

#include "planes-launch.h"

/* Four pixels of a row from @x on, or those that there are. */
template <int STEP> struct SkelFourPixels {
  static constexpr uint32_t MASK = STEP == 4 ? ~0u : (1u << 8 * STEP % 32) - 1;

  uint32_t pixels[4];

  /* Whether they are all there, and lie in words. */
  static __device__ __forceinline__ bool are_words (
      const uint8_t *row, int x, int width)
  {
    return x + 4 <= width && ((uintptr_t)row & 3) == 0;
  }

  __device__ __forceinline__ void load (const uint8_t *row, int x, int width)
  {
    uint32_t words[STEP];

    row += (int64_t)x * STEP;
    if (are_words (row, x, width)) {
#pragma unroll
      for (int i = 0; i < STEP; i++)
        words[i] = ((const uint32_t *)row)[i];
    } else {
#pragma unroll
      for (int i = 0; i < STEP; i++)
        words[i] = 0;
#pragma unroll
      for (int i = 0; i < 4 * STEP; i++)
        if (x + i / STEP < width)
          words[i / 4] |= (uint32_t)row[i] << 8 * (i % 4);
    }
#pragma unroll
    for (int i = 0; i < 4; i++) {
      int byte = i * STEP, in = byte % 4;

      pixels[i] = words[byte / 4] >> 8 * in;
      if (in + STEP > 4)
        pixels[i] |= words[byte / 4 + 1] << 8 * (4 - in);
      pixels[i] &= MASK;
    }
  }

  __device__ __forceinline__ void store (uint8_t *row, int x, int width) const
  {
    uint32_t words[STEP];

    row += (int64_t)x * STEP;
#pragma unroll
    for (int i = 0; i < STEP; i++)
      words[i] = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
      int byte = i * STEP, in = byte % 4;

      words[byte / 4] |= pixels[i] << 8 * in;
      if (in + STEP > 4)
        words[byte / 4 + 1] |= pixels[i] >> 8 * (4 - in);
    }
    if (are_words (row, x, width)) {
#pragma unroll
      for (int i = 0; i < STEP; i++)
        ((uint32_t *)row)[i] = words[i];
    } else {
#pragma unroll
      for (int i = 0; i < 4 * STEP; i++)
        if (x + i / STEP < width)
          row[i] = (uint8_t)(words[i / 4] >> 8 * (i % 4));
    }
  }

  __device__ __forceinline__ uint32_t get (int offset) const
  {
    uint32_t word = 0;

#pragma unroll
    for (int i = 0; i < 4; i++)
      word |= (pixels[i] >> 8 * offset & 255) << 8 * i;
    return word;
  }

  __device__ __forceinline__ void set (int offset, uint32_t word)
  {
#pragma unroll
    for (int i = 0; i < 4; i++)
      pixels[i] = (pixels[i] & ~(255u << 8 * offset))
                  | (word >> 8 * i & 255) << 8 * offset;
  }
};

/* Where the four pixels of a thread are; FALSE: there are none. */
__device__ __forceinline__ bool
skel_find_four (const SkelPlanesLaunch &launch, int &x, int &y)
{
  unsigned part = blockIdx.x * blockDim.x + threadIdx.x;

  x = part % launch.threads_x * 4;
  y = part / launch.threads_x;
  return part < launch.threads_x * launch.threads_y;
}

__device__ __forceinline__ uint32_t *
skel_in_plane (const SkelPlanesLaunch &launch, int component, int x, int y)
{
  return (uint32_t *)((uint8_t *)launch.planes + component * launch.plane_size
                      + y * launch.plane_stride + x);
}

template <int STEP>
__device__ __forceinline__ void
skel_split (const SkelPlanesLaunch &launch)
{
  SkelFourPixels<STEP> four;
  int x, y;

  if (!skel_find_four (launch, x, y))
    return;
  four.load (
      (const uint8_t *)launch.pixels + y * launch.stride, x, launch.width);
#pragma unroll
  for (int c = 0; c < STEP; c++)
    if (c < launch.components)
      *skel_in_plane (launch, c, x, y) = four.get (launch.offsets[c]);
}

template <int STEP>
__device__ __forceinline__ void
skel_join (const SkelPlanesLaunch &launch)
{
  SkelFourPixels<STEP> four = {};
  int x, y;

  if (!skel_find_four (launch, x, y))
    return;

  uint8_t *row = (uint8_t *)launch.pixels + y * launch.stride;

  if (launch.components < STEP)
    four.load (launch.others != 0
                   ? (const uint8_t *)launch.others + y * launch.others_stride
                   : row,
        x, launch.width);
#pragma unroll
  for (int c = 0; c < STEP; c++)
    if (c < launch.components)
      four.set (launch.offsets[c], *skel_in_plane (launch, c, x, y));
  four.store (row, x, launch.width);
}
