/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle.cuh: an image that is updated in place until nothing changes, by one
 * launch.
 *
 * A block takes a tile of the image into shared memory and updates it until
 * nothing in it changes; then the tiles that read what has changed are queued.
 * Blocks take tiles until none is queued and none is being updated, and a block
 * waits for nobody but those that have a tile: however many run at a time, they
 * come to an end. What pixels become does not hang on their order, so they may
 * read what another block is about to change: they will be asked again.
 *
 * Beside what general.cuh lists, a kernel says here
 *
 *     static bool rests (int value);   whether a pixel that is @value stays so
 *
 * of as many values as it knows it of (see graph/resting.h): nobody looks at
 * these again;
 *
 *     static constexpr bool ONE_IS_OPEN;   whether only one does not rest,
 *     static constexpr int OPEN;   which is this; and
 *
 *     static constexpr bool FLOODS;   whether a number floods the image, which
 *     static constexpr int FLOOD;     is this,
 *     static constexpr unsigned flood_row (int dy);   and from where: a bit of
 * a column, the lowest one LEFT to the left
 *
 * (see graph/flood.h): then a tile is settled by bits, 32 pixels of a row at
 * once.
 *
 * What is made of each pixel then (settle-then.cuh) is written with the tile,
 * when it was updated first, and whenever something of it changes.
 */
#pragma once

#include "settle-flood.cuh"
#include "settle-queue.cuh"
#include "settle-then.cuh"
#include "settle-turns.cuh"

template <bool FLOODS, class Kernel, class Tile, int before, int after>
struct SkelSettleWay {
  using Way = SkelSettleTurns<Kernel, Tile, before, after>;
};

template <class Kernel, class Tile, int before, int after>
struct SkelSettleWay<true, Kernel, Tile, before, after> {
  using Way = SkelSettleFlood<Kernel, Tile, before, after>;
};

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

/* Updates the image @before, which is @after as well, and Then writes more. */
template <class Kernel, int before, int after, class Then = SkelThenNothing>
__device__ __forceinline__ void
skel_settle (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using T = typename Kernel::template Type<before>;
  using Tile = SkelSettleTile<Kernel, T>;
  using Way =
      typename SkelSettleWay<Kernel::FLOODS, Kernel, Tile, before, after>::Way;

  static_assert (Kernel::LEFT <= 16 && Kernel::RIGHT <= 16, "as near () says");
  __shared__ __align__ (4) Tile tile;
  __shared__ Way way;
  __shared__ int taken;
  __shared__ bool is_new;
  /* of what changed near the image's ends; and who reads what else did */
  __shared__ int left, right, top, bottom;
  __shared__ unsigned readers;

  const SkelLaunchView &view = launch.views[after];
  int column = threadIdx.x % Tile::THREADS * Tile::OWN;
  int row = threadIdx.x / Tile::THREADS;
  T *own = tile.at (column, row);
  auto values = skel_values<typename Kernel::Values> (parameters);
  bool looks_beyond = Way::looks_beyond (launch.border);
  SkelQueue queue (launch.queue, launch.threads_x * launch.threads_y);

  way.prepare ();
  for (;;) {
    if (threadIdx.x == 0) {
      taken = queue.next ();
      is_new = queue.is_new;
      left = top = SKEL_LAUNCH_MAX_SIZE;
      right = bottom = -1;
      readers = 0;
    }
    __syncthreads ();
    if (taken < 0)
      break;

    int own_x = taken % launch.threads_x, own_y = taken / launch.threads_x;
    int x = own_x * Tile::WIDTH + column, y = own_y * Tile::HEIGHT + row;
    unsigned changed;

    tile.template take<before> (
        launch, own_x * Tile::WIDTH, own_y * Tile::HEIGHT);
    if (threadIdx.x == 0)
      queue.prepare ();
    __syncthreads ();
    changed = way.run (launch, tile, values, column, row, x, y);

    bool due = Then::IS_WRITTEN && (is_new || changed != 0);

    for (; changed != 0; changed &= changed - 1) {
      int i = __ffs (changed) - 1;

      skel_store<T> ((uint8_t *)view.pixels + y * view.stride
                         + (int64_t)(x + i) * view.step + view.offsets[0],
          own[i]);
      if (Tile::REACHES_FAR
          || (looks_beyond && skel_is_near_ends<Kernel> (launch, x + i, y))) {
        atomicMin (&left, x + i);
        atomicMax (&right, x + i);
        atomicMin (&top, y);
        atomicMax (&bottom, y);
      } else if (Tile::is_read_around (column + i, row)) {
        atomicOr (&readers, tile.find_readers (column + i, row));
      }
    }
    /* who tells others of what the block wrote has a fence for all of it */
    if constexpr (Then::IS_WRITTEN)
      due = __syncthreads_or (due);
    else
      __syncthreads ();

    if (right >= 0 && threadIdx.x < SKEL_READERS * SKEL_READERS) {
      int i = threadIdx.x % SKEL_READERS, j = threadIdx.x / SKEL_READERS;
      int to_x = skel_reader<Tile::WIDTH> (
          i, left, right, Kernel::LEFT, Kernel::RIGHT, launch.width);
      int to_y = skel_reader<Tile::HEIGHT> (
          j, top, bottom, Kernel::TOP, Kernel::BOTTOM, launch.height);

      /* what it read within itself it has updated */
      if (to_x >= 0 && to_y >= 0
          && (to_x != own_x || to_y != own_y || i >= 3 || j >= 3))
        queue.add (to_y * launch.threads_x + to_x);
    }
    if (threadIdx.x < 9 && readers >> threadIdx.x & 1) {
      int to_x = own_x + (int)threadIdx.x % 3 - 1;
      int to_y = own_y + (int)threadIdx.x / 3 - 1;

      if (to_x >= 0 && to_x < launch.threads_x && to_y >= 0
          && to_y < launch.threads_y)
        queue.add (to_y * launch.threads_x + to_x);
    }
    if (due && threadIdx.x >= 32)
      Then::write (
          launch, parameters, tile, own_x * Tile::WIDTH, own_y * Tile::HEIGHT);
    __syncthreads ();
  }
  queue.leave ();
}
