/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-queue.cuh: the tiles of an image that settles (see settle.cuh), of
 * which blocks take one after the other, and add those that are to be updated
 * again.
 */
#pragma once

#include "general.cuh"

/* Of a tile. One block at a time has it, so that none writes what it read
 * before another updated it. */
enum : unsigned {
  SKEL_TILE_QUEUED, /* as all are at first */
  SKEL_TILE_TAKEN,  /* a block updates it, */
  SKEL_TILE_AGAIN,  /* and will have to do so once more */
  SKEL_TILE_IDLE,
};

/* What blocks share, in words that are 0 when a launch begins. */
struct SkelQueue {
  unsigned *tickets; /* batches and tiles that were asked for */
  unsigned *queued;  /* tiles that were queued, but for all of them at first */
  unsigned *done;    /* and that were taken and became idle */
  unsigned *states;  /* by tile */
  unsigned *ring;    /* tiles that are queued, from 1 on; 0: none is yet */
  unsigned tiles;
  unsigned batch; /* so many of those at first go with a ticket */

  /* the block's own: its batch, and tiles that are not yet counted as done */
  unsigned first, end, finished;

  __device__ __forceinline__ SkelQueue (uint64_t memory, unsigned n)
      : tickets ((unsigned *)memory), queued (tickets + 1), done (tickets + 2),
        states (tickets + SKEL_LAUNCH_QUEUE_HEAD), ring (states + n), tiles (n),
        batch (n / (4 * gridDim.x) + 1), first (0), end (0), finished (0)
  {
  }

  static __device__ __forceinline__ unsigned look (const unsigned *word)
  {
    return *(const volatile unsigned *)word;
  }

  /* What was looked at before was so before what is looked at after it. */
  static __device__ __forceinline__ void look_again ()
  {
#ifdef __CUDA_ARCH__
    asm volatile ("fence.acq_rel.gpu;" ::: "memory");
#else
    __threadfence ();
#endif
  }

  /* Waits for a tile that is queued; -1: there is none any more. */
  __device__ __forceinline__ int take ()
  {
    unsigned batches = (tiles + batch - 1) / batch;

    if (first < end)
      return (int)first++;
    if (finished > 0)
      atomicAdd (done, finished);
    finished = 0;

    unsigned ticket = atomicAdd (tickets, 1u);

    if (ticket < batches) {
      first = ticket * batch;
      end = min (first + batch, tiles);
      return (int)first++;
    }

    unsigned *place = &ring[(ticket - batches) % tiles], found;

    while ((found = look (place)) == 0) {
      unsigned counted = look (done);

      look_again ();
      if (counted == tiles + look (queued))
        return -1;
      __nanosleep (100);
    }
    atomicExch (place, 0u);
    return (int)found - 1;
  }

  /* The tile that a block which had @tile, or none, -1, is to update next. */
  __device__ __forceinline__ int next (int tile)
  {
    __threadfence ();
    if (tile >= 0
        && atomicCAS (&states[tile], SKEL_TILE_TAKEN, SKEL_TILE_IDLE)
               == SKEL_TILE_TAKEN) {
      __threadfence ();
      finished++;
      tile = -1;
    }
    if (tile < 0)
      tile = take ();
    if (tile >= 0)
      atomicExch (&states[tile], SKEL_TILE_TAKEN);
    __threadfence ();
    return tile;
  }

  /* Sees to it that @tile is updated after what was written so far. */
  __device__ __forceinline__ void add (unsigned tile)
  {
    unsigned *state = &states[tile];

    __threadfence ();
    for (;;) {
      unsigned was = atomicCAS (state, SKEL_TILE_IDLE, SKEL_TILE_QUEUED);

      if (was == SKEL_TILE_IDLE)
        break;
      /* who takes it has not yet read it */
      if (was != SKEL_TILE_TAKEN
          || atomicCAS (state, SKEL_TILE_TAKEN, SKEL_TILE_AGAIN)
                 == SKEL_TILE_TAKEN)
        return;
    }

    unsigned *place = &ring[atomicAdd (queued, 1u) % tiles];

    /* whom it was for last is about to take that */
    while (atomicCAS (place, 0u, tile + 1) != 0)
      __nanosleep (100);
  }
};

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
