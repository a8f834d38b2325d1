/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* carry.cu: moves planes of pixels of 1 to 4 bytes by any of the eight flips
 * and rotations, or fills them, or takes them apart by components. What
 * destination it gets is written in words, whole vectors where it can be;
 * sources may lie at any address. */
#include <stdint.h>
#include <string.h>

#include "await.cuh"
#include "launch.h"
#include "planes.cuh"

#define MIRROR_X 1u
#define MIRROR_Y 2u
#define TRANSPOSE 4u

/* The bytes of an aligned word at @place of a row that lie in [low, high). */
__device__ __forceinline__ uint32_t
load_word (const uint32_t *word, int place, int low, int high)
{
  uint32_t value = 0;

  if (place >= low && place + 4 <= high)
    return __ldg (word);
#pragma unroll
  for (int i = 0; i < 4; i++)
    if (place + i >= low && place + i < high)
      value |= (uint32_t)__ldg ((const uint8_t *)word + i) << 8 * i;
  return value;
}

/* The bytes [from, from + 4 * N) of a row as words; of those outside
 * [low, high) none is touched. */
template <int N>
__device__ __forceinline__ void
load_bytes (const uint8_t *row, int from, int low, int high, uint32_t *words)
{
  uintptr_t start = (uintptr_t)row + from;
  int shift = 8 * (start & 3);

  if (N == 4 && (start & 15) == 0 && from >= low && from + 4 * N <= high) {
    uint4 four = __ldg ((const uint4 *)start);

    words[0] = four.x;
    words[1] = four.y;
    words[2] = four.z;
    words[3] = four.w;
    return;
  }

  const uint32_t *aligned = (const uint32_t *)(start & ~(uintptr_t)3);
  int place = from - (int)(start & 3);
  uint32_t parts[N + 1];

#pragma unroll
  for (int i = 0; i <= N; i++, place += 4)
    parts[i]
        = i < N || shift != 0 ? load_word (aligned + i, place, low, high) : 0;
#pragma unroll
  for (int i = 0; i < N; i++)
    words[i] = __funnelshift_r (parts[i], parts[i + 1], shift);
}

template <int N>
__device__ __forceinline__ void
store_bytes (uint8_t *to, const uint32_t *words, int bytes)
{
  if (bytes >= 4 * N) {
    if (N == 4 && ((uintptr_t)to & 15) == 0) {
      *(uint4 *)to = make_uint4 (words[0], words[1], words[2], words[3]);
    } else {
#pragma unroll
      for (int i = 0; i < N; i++)
        ((uint32_t *)to)[i] = words[i];
    }
    return;
  }

  uint32_t last = 0;

#pragma unroll
  for (int i = 0; i < N; i++) {
    if (4 * i + 4 <= bytes)
      ((uint32_t *)to)[i] = words[i];
    else if (4 * i < bytes)
      last = words[i];
  }
  for (int i = bytes & ~3; i < bytes; i++, last >>= 8)
    to[i] = last;
}

/* Reverses the pixels of STEP bytes in some words. */
template <int STEP>
__device__ __forceinline__ void
reverse (uint32_t *words)
{
  if constexpr (STEP == 3) {
    uint32_t a = words[0], b = words[1], c = words[2];

    words[0] = __byte_perm (b, c, 0x2765);
    words[1] = __byte_perm (__byte_perm (b, c, 0x0043), a, 0x2710);
    words[2] = __byte_perm (a, b, 0x2105);
  } else {
    constexpr unsigned order = STEP == 1 ? 0x0123 : STEP == 2 ? 0x1032 : 0x3210;
    uint32_t a = words[0], b = words[1], c = words[2], d = words[3];

    words[0] = __byte_perm (d, 0, order);
    words[1] = __byte_perm (c, 0, order);
    words[2] = __byte_perm (b, 0, order);
    words[3] = __byte_perm (a, 0, order);
  }
}

/* A thread writes one vector of a row. */
template <int STEP, bool MIRROR>
__device__ __forceinline__ void
move_rows (const SkelCarryLaunch &launch)
{
  constexpr int WORDS = MIRROR && STEP == 3 ? 3 : 4;
  unsigned part = blockIdx.x * 256 + threadIdx.x;
  int y = part / launch.threads_x, from_y = y;
  int place = part % launch.threads_x * 4 * WORDS;
  int bytes = launch.width * launch.step, from = place;
  uint32_t words[WORDS];

  if (part >= launch.threads_x * launch.threads_y)
    return;
  if (launch.permutation & MIRROR_Y)
    from_y = launch.height - 1 - y;
  if (MIRROR)
    from = bytes - place - 4 * WORDS;
  load_bytes<WORDS> (
      (const uint8_t *)launch.source + from_y * launch.source_stride, from, 0,
      bytes, words);
  if (MIRROR)
    reverse<STEP> (words);
  store_bytes<WORDS> (
      (uint8_t *)launch.destination + y * launch.destination_stride + place,
      words, bytes - place);
}

/* A block moves a tile of 8 x COLUMNS columns and 32 x GROUP rows of the
 * source, which become as many rows and columns. Shared memory holds a word
 * for each column and group of rows. */
template <int STEP>
__device__ __forceinline__ void
transpose (const SkelCarryLaunch &launch)
{
  constexpr int GROUP = STEP == 3 ? 1 : 4 / STEP;
  constexpr int COLUMNS = STEP == 3 ? 4 : 16 / STEP;
  constexpr int WORDS = STEP == 3 ? 3 : 4;
  __shared__ __align__ (16) uint32_t tile[8 * COLUMNS][32];

  int x0 = blockIdx.x % launch.threads_x * 8 * COLUMNS;
  int to_x0 = blockIdx.x / launch.threads_x * 32 * GROUP;
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int across = lane % 8, down = lane / 8 + 4 * warp;
  uint32_t rows[GROUP][WORDS];

#pragma unroll
  for (int i = 0; i < GROUP; i++) {
    int y = to_x0 + down * GROUP + i;
    bool inside = y < launch.height;

    if (launch.permutation & MIRROR_Y)
      y = launch.height - 1 - y;
    load_bytes<WORDS> ((const uint8_t *)launch.source
                           + (inside ? y : 0) * launch.source_stride,
        (x0 + across * COLUMNS) * STEP, 0, inside ? launch.width * STEP : 0,
        rows[i]);
  }

  /* what a warp writes together lies in banks of its own */
  int word = down ^ across * 4;

#pragma unroll
  for (int i = 0; i < COLUMNS; i += GROUP) {
    uint32_t (&first)[WORDS] = rows[0];
    int column = across * COLUMNS + i;

    if constexpr (STEP == 1) {
      uint32_t a = rows[0][i / 4], b = rows[1][i / 4];
      uint32_t c = rows[2][i / 4], d = rows[3][i / 4];
      uint32_t ab = __byte_perm (a, b, 0x5140), cd = __byte_perm (c, d, 0x5140);

      tile[column][word] = __byte_perm (ab, cd, 0x5410);
      tile[column + 1][word] = __byte_perm (ab, cd, 0x7632);
      ab = __byte_perm (a, b, 0x7362);
      cd = __byte_perm (c, d, 0x7362);
      tile[column + 2][word] = __byte_perm (ab, cd, 0x5410);
      tile[column + 3][word] = __byte_perm (ab, cd, 0x7632);
    } else if constexpr (STEP == 2) {
      tile[column][word] = __byte_perm (first[i / 2], rows[1][i / 2], 0x5410);
      tile[column + 1][word]
          = __byte_perm (first[i / 2], rows[1][i / 2], 0x7632);
    } else if constexpr (STEP == 3) {
      int byte = 3 * i;
      uint32_t pixel = first[byte / 4] >> 8 * (byte % 4);

      if (byte % 4 > 1)
        pixel = __funnelshift_r (
            first[byte / 4], first[byte / 4 + 1], 8 * (byte % 4));
      tile[column][word] = pixel;
    } else {
      tile[column][word] = first[i];
    }
  }
  __syncthreads ();

  int quad = threadIdx.x % 8;
  int bytes = launch.height * STEP, place = to_x0 * STEP + quad * 4 * WORDS;

#pragma unroll
  for (int i = 0; i < 8 * COLUMNS; i += 32) {
    int column = i + threadIdx.x / 8, y = x0 + column;
    uint4 four
        = *(const uint4 *)&tile[column][4 * (quad ^ column / COLUMNS % 8)];
    uint32_t words[4] = { four.x, four.y, four.z, four.w };

    if (y >= launch.width || place >= bytes)
      continue;
    if (launch.permutation & MIRROR_X)
      y = launch.width - 1 - y;
    if constexpr (STEP == 3) {
      words[0] = __byte_perm (words[0], words[1], 0x4210);
      words[1] = __byte_perm (words[1], words[2], 0x5421);
      words[2] = __byte_perm (words[2], words[3], 0x6542);
    }
    store_bytes<WORDS> (
        (uint8_t *)launch.destination + y * launch.destination_stride + place,
        words, bytes - place);
  }
}

#define ENTRY(name, Launch)                                                    \
  extern "C" __global__ void __launch_bounds__ (256)                           \
      name (const __grid_constant__ Launch launch)

ENTRY (skel_carry_copy, SkelCarryLaunch)
{
  skel_await_last_launch ();
  move_rows<1, false> (launch);
}
ENTRY (skel_carry_mirror_1, SkelCarryLaunch)
{
  skel_await_last_launch ();
  move_rows<1, true> (launch);
}
ENTRY (skel_carry_mirror_2, SkelCarryLaunch)
{
  skel_await_last_launch ();
  move_rows<2, true> (launch);
}
ENTRY (skel_carry_mirror_3, SkelCarryLaunch)
{
  skel_await_last_launch ();
  move_rows<3, true> (launch);
}
ENTRY (skel_carry_mirror_4, SkelCarryLaunch)
{
  skel_await_last_launch ();
  move_rows<4, true> (launch);
}
ENTRY (skel_carry_transpose_1, SkelCarryLaunch)
{
  skel_await_last_launch ();
  transpose<1> (launch);
}
ENTRY (skel_carry_transpose_2, SkelCarryLaunch)
{
  skel_await_last_launch ();
  transpose<2> (launch);
}
ENTRY (skel_carry_transpose_3, SkelCarryLaunch)
{
  skel_await_last_launch ();
  transpose<3> (launch);
}
ENTRY (skel_carry_transpose_4, SkelCarryLaunch)
{
  skel_await_last_launch ();
  transpose<4> (launch);
}

/* The plane filled: the destination, whose size is the source's, permuted. */
ENTRY (skel_carry_fill, SkelCarryLaunch)
{
  skel_await_last_launch ();
  bool transposed = launch.permutation & TRANSPOSE;
  unsigned part = blockIdx.x * 256 + threadIdx.x;
  int y = part / launch.threads_x, place = part % launch.threads_x * 16;
  int bytes = (transposed ? launch.height : launch.width) * launch.step;
  uint32_t fill = launch.fill * 0x01010101u;
  uint32_t words[4] = { fill, fill, fill, fill };

  if (part < launch.threads_x * launch.threads_y)
    store_bytes<4> (
        (uint8_t *)launch.destination + y * launch.destination_stride + place,
        words, bytes - place);
}

/* A thread moves a pixel: for destinations that words cannot be written to. */
ENTRY (skel_carry_any, SkelCarryLaunch)
{
  skel_await_last_launch ();
  unsigned part = blockIdx.x * 256 + threadIdx.x;
  int x = part % launch.threads_x, y = part / launch.threads_x;
  const uint8_t *source = (const uint8_t *)launch.source
                          + y * launch.source_stride + (int64_t)x * launch.step;

  if (part >= launch.threads_x * launch.threads_y)
    return;
  if (launch.permutation & MIRROR_X)
    x = launch.width - 1 - x;
  if (launch.permutation & MIRROR_Y)
    y = launch.height - 1 - y;
  if (launch.permutation & TRANSPOSE) {
    int swap = x;

    x = y;
    y = swap;
  }

  uint8_t *target = (uint8_t *)launch.destination
                    + y * launch.destination_stride + (int64_t)x * launch.step;

  for (int i = 0; i < launch.step; i++)
    target[i] = launch.source != 0 ? source[i] : (uint8_t)launch.fill;
}

/* Components of pixels as planes, and back. */
ENTRY (skel_carry_split_2, SkelPlanesLaunch)
{
  skel_await_last_launch ();
  skel_split<2> (launch);
}
ENTRY (skel_carry_split_3, SkelPlanesLaunch)
{
  skel_await_last_launch ();
  skel_split<3> (launch);
}
ENTRY (skel_carry_split_4, SkelPlanesLaunch)
{
  skel_await_last_launch ();
  skel_split<4> (launch);
}
ENTRY (skel_carry_join_2, SkelPlanesLaunch)
{
  skel_await_last_launch ();
  skel_join<2> (launch);
}
ENTRY (skel_carry_join_3, SkelPlanesLaunch)
{
  skel_await_last_launch ();
  skel_join<3> (launch);
}
ENTRY (skel_carry_join_4, SkelPlanesLaunch)
{
  skel_await_last_launch ();
  skel_join<4> (launch);
}
