/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-readers.cuh: the tiles of an image that settles (see settle.cuh) which
 * read what changed in one of them, and so are to be updated again.
 */
#pragma once

#include "settle-queue.cuh"
#include "settle-tile.cuh"

/* Whether what stands for pixels beyond the image may be the one at @x, @y. */
template <class Kernel>
__device__ __forceinline__ bool
skel_is_near_ends (const SkelLaunchHead &launch, int x, int y)
{
  constexpr int ACROSS
      = Kernel::LEFT > Kernel::RIGHT ? Kernel::LEFT : Kernel::RIGHT;
  constexpr int DOWN
      = Kernel::TOP > Kernel::BOTTOM ? Kernel::TOP : Kernel::BOTTOM;

  return x <= ACROSS || x >= launch.width - 1 - ACROSS || y <= DOWN
         || y >= launch.height - 1 - DOWN;
}

/* One of the tiles, along an axis, that may read pixels from @first to @last,
 * which is @index of SKEL_READERS; or -1. Reads reach from @before below a
 * pixel to @after above it; near an edge they may be of what stands for pixels
 * beyond it. */
#define SKEL_READERS 6

template <int SIZE>
__device__ __forceinline__ int
skel_reader (int index, int first, int last, int before, int after, int size)
{
  int reach = max (before, after);
  int tile;

  if (index < 3) {
    tile = max (first - after, 0) / SIZE + index;
    return tile <= min (last + before, size - 1) / SIZE ? tile : -1;
  }
  if (first > reach && last < size - 1 - reach)
    return -1;
  return index == 3
             ? 0
             : (index == 4 ? max (size - max (reach, 1), 0) : size - 1) / SIZE;
}

template <class Kernel, class Tile> struct SkelReaders {
  /* of what changed near the image's ends, which others may read for what is
   * beyond: from where to where it is; none: right < 0 */
  int left, right, top, bottom;
  /* of what else did: a bit of each row and column of three tiles */
  unsigned around;

  __device__ __forceinline__ void clear ()
  {
    left = top = SKEL_LAUNCH_MAX_SIZE;
    right = bottom = -1;
    around = 0;
  }

  /* That those of a thread's pixels from @column, @row of @tile on, which are
   * the image's from @x, @y on, have @changed. */
  __device__ __forceinline__ void note (const SkelLaunchHead &launch,
      Tile &tile, unsigned changed, int column, int row, int x, int y,
      bool looks_beyond)
  {
    unsigned found = 0;

    for (unsigned due = looks_beyond ? changed : 0; due != 0; due &= due - 1) {
      int i = __ffs (due) - 1;

      if (skel_is_near_ends<Kernel> (launch, x + i, y)) {
        atomicMin (&left, x + i);
        atomicMax (&right, x + i);
        atomicMin (&top, y);
        atomicMax (&bottom, y);
        changed &= ~(1u << i);
      }
    }
    changed &= Tile::find_read_around (column, row);
    if (changed != 0)
      found = tile.find_readers (changed, column, row);
    if (found != 0)
      atomicOr (&around, found);
  }

  /* Queues them, but for the tile at @own_x, @own_y itself: what that read
   * within it was updated. By the 32 threads of a warp, after all have noted
   * what they had to. */
  __device__ __forceinline__ void tell (const SkelLaunchHead &launch,
      SkelQueue &queue, int own_x, int own_y) const
  {
    if (right >= 0)
      for (int k = threadIdx.x; k < SKEL_READERS * SKEL_READERS; k += 32) {
        int i = k % SKEL_READERS, j = k / SKEL_READERS;
        int to_x = skel_reader<Tile::WIDTH> (
            i, left, right, Kernel::LEFT, Kernel::RIGHT, launch.width);
        int to_y = skel_reader<Tile::HEIGHT> (
            j, top, bottom, Kernel::TOP, Kernel::BOTTOM, launch.height);

        if (to_x >= 0 && to_y >= 0
            && (to_x != own_x || to_y != own_y || i >= 3 || j >= 3))
          queue.add (to_y * launch.threads_x + to_x);
      }
    if (threadIdx.x < 9 && around >> threadIdx.x & 1) {
      int to_x = own_x + (int)threadIdx.x % 3 - 1;
      int to_y = own_y + (int)threadIdx.x / 3 - 1;

      if (to_x >= 0 && to_x < launch.threads_x && to_y >= 0
          && to_y < launch.threads_y)
        queue.add (to_y * launch.threads_x + to_x);
    }
  }
};
