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
 *     static constexpr bool FLOODS;   whether the image is flooded (see
 *                                     graph/flood.h), and if so
 *     static constexpr int FLOOD;     by what pixels become,
 *     static constexpr int TOLD_BY;   by those that are this,
 *     static constexpr bool BY_OTHERS;   or that are not,
 *     static constexpr bool OPEN_ALIKE;   whether of pixels that are one number
 *                                     all are open, or none, and
 *     static constexpr unsigned flood_row (int dy);   from where: a bit of a
 *                                     column, the lowest one LEFT to the left.
 *
 * What is flooded is settled by bits, 32 pixels of a row at once.
 *
 * What is made of each pixel then (settle-then.cuh) is written with the tile,
 * when it was updated first, and whenever something of it changes.
 */
#pragma once

#include "settle-flood.cuh"
#include "settle-queue.cuh"
#include "settle-readers.cuh"
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
  /* the tile, or -1; and where it is */
  __shared__ int taken, taken_x, taken_y;
  __shared__ bool is_new;
  __shared__ SkelReaders<Kernel, Tile> readers;

  int column = threadIdx.x % Tile::THREADS * Tile::OWN;
  int row = threadIdx.x / Tile::THREADS;
  auto values = skel_values<typename Kernel::Values> (parameters);
  bool looks_beyond = Way::looks_beyond (launch.border);
  SkelQueue queue (launch.queue, launch.threads_x, launch.threads_y);

  way.prepare ();
  for (;;) {
    if (threadIdx.x == 0) {
      taken = queue.next ();
      taken_x = queue.x;
      taken_y = queue.y;
      is_new = queue.is_new;
      readers.clear ();
    }
    __syncthreads ();
    if (taken < 0)
      break;

    int own_x = taken_x, own_y = taken_y;
    int x = own_x * Tile::WIDTH + column, y = own_y * Tile::HEIGHT + row;
    unsigned changed;
    bool due = Then::IS_WRITTEN && is_new;

    tile.template take<before> (
        launch, own_x * Tile::WIDTH, own_y * Tile::HEIGHT);
    if (threadIdx.x == 0)
      queue.give_back ();
    __syncthreads ();
    changed = way.run (launch, tile, values, column, row, x, y);
    tile.template put<after> (launch, changed, column, row, x, y);

    readers.note (launch, tile, changed, column, row, x, y, looks_beyond);
    /* who tells others of what the block wrote has a fence for all of it */
    if constexpr (Then::IS_WRITTEN)
      due = __syncthreads_or (due || changed != 0);
    else
      __syncthreads ();

    if (threadIdx.x < 32) {
      readers.tell (launch, queue, own_x, own_y);
      if (threadIdx.x == 0)
        queue.prepare ();
      if (__shfl_sync (~0u, queue.claimed, 0) >= 0)
        Tile::template prefetch<before> (launch,
            __shfl_sync (~0u, queue.x, 0) * Tile::WIDTH,
            __shfl_sync (~0u, queue.y, 0) * Tile::HEIGHT);
    } else if (due) {
      Then::write (
          launch, parameters, tile, own_x * Tile::WIDTH, own_y * Tile::HEIGHT);
    }
    __syncthreads ();
  }
  queue.leave ();
}
