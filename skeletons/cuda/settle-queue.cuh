/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-queue.cuh: the tiles of an image that settles (see settle.cuh), of
 * which blocks take one after the other, and add those that are to be updated
 * again.
 */
#pragma once

#include "general.cuh"

/* Bits of a tile's state; 0: it is queued, as all are at first, or the block
 * that gave it back takes it once more. One block at a time has it, so that
 * none writes what it read before another updated it. */
enum : unsigned {
  /* since a block took it nothing changed that it reads; */
  SKEL_TILE_UP_TO_DATE = 1,
  /* a block has it, and updates it */
  SKEL_TILE_TAKEN = 2,
};

/* What blocks share, in words that are 0 when a launch begins, and when it has
 * ended. */
struct SkelQueue {
  unsigned *batches; /* of all tiles, that were asked for */
  unsigned *tickets; /* for tiles that are queued again, as were these */
  unsigned *queued;
  unsigned *done;   /* tiles that were taken and became idle */
  unsigned *gone;   /* blocks that have left */
  unsigned *states; /* by tile */
  unsigned *ring;   /* tiles that are queued again, from 1 on; 0: none is yet */
  unsigned tiles;
  unsigned in_batch;

  /* The block's own: what is left of its batch, and the next one, once that was
   * asked for; tiles that are not yet counted as done. */
  unsigned first, end, batch, finished;
  bool has_asked;
  /* The tile that it updates; the one before, which it has to give back, and
   * the one that it gave back, with the state that this had; or -1. */
  int tile, held, given;
  unsigned was;
  bool is_new; /* nobody has updated that tile before */

  __device__ __forceinline__ SkelQueue (uint64_t memory, unsigned n)
      : batches ((unsigned *)memory), tickets (batches + 1),
        queued (batches + 2), done (batches + 3), gone (batches + 4),
        states (batches + SKEL_LAUNCH_QUEUE_HEAD), ring (states + n), tiles (n),
        in_batch (n / (4 * gridDim.x) + 1), first (0), end (0), batch (0),
        finished (0), has_asked (false), tile (-1), held (-1), given (-1),
        was (0), is_new (false)
  {
  }

  static __device__ __forceinline__ unsigned look (const unsigned *word)
  {
    return *(const volatile unsigned *)word;
  }

  /* What was looked at or written before was so before what is after it. */
  static __device__ __forceinline__ void keep_order ()
  {
#ifdef __CUDA_ARCH__
    asm volatile ("fence.acq_rel.gpu;" ::: "memory");
#else
    __threadfence ();
#endif
  }

  __device__ __forceinline__ void ask_for_batch ()
  {
    batch = atomicAdd (batches, 1u);
    has_asked = true;
  }

  /* What was written is behind a fence. */
  __device__ __forceinline__ void give_back ()
  {
    if (held >= 0)
      was = atomicAnd (&states[held], ~SKEL_TILE_TAKEN);
    given = held;
    held = -1;
  }

  /* A tile that is there without waiting, or -1. */
  __device__ __forceinline__ int take_known ()
  {
    int last = given;

    given = -1;
    is_new = false;
    if (last >= 0 && (was & SKEL_TILE_UP_TO_DATE) == 0)
      return last;
    finished += last >= 0;
    if (first == end && has_asked && batch <= (tiles - 1) / in_batch) {
      first = batch * in_batch;
      end = min (first + in_batch, tiles);
      has_asked = false;
    }
    is_new = first < end;
    return is_new ? (int)first++ : -1;
  }

  /* Waits for a tile that is queued again; -1: there will be none. */
  __device__ __forceinline__ int wait ()
  {
    unsigned *place, found;

    keep_order ();
    if (finished > 0)
      atomicAdd (done, finished);
    finished = 0;
    place = &ring[atomicAdd (tickets, 1u) % tiles];
    /* who has waited there for longer may take it meanwhile */
    while (look (place) == 0 || (found = atomicExch (place, 0u)) == 0) {
      unsigned counted = look (done);

      keep_order ();
      if (counted == tiles + look (queued))
        return -1;
      __nanosleep (100);
    }
    return (int)found - 1;
  }

  /* The tile that the block is to update now, when what it wrote of the last
   * one can be seen by others; -1: there is none any more. */
  __device__ __forceinline__ int next ()
  {
    held = tile;
    tile = take_known ();
    if (tile < 0) {
      keep_order ();
      give_back ();
      if (first == end && !has_asked)
        ask_for_batch ();
      tile = take_known ();
    }
    if (tile < 0)
      tile = wait ();
    if (tile >= 0)
      atomicExch (&states[tile], SKEL_TILE_TAKEN | SKEL_TILE_UP_TO_DATE);
    keep_order ();
    return tile;
  }

  /* Does what takes long, while the pixels of that tile come: gives back the
   * one before, and asks for more. */
  __device__ __forceinline__ void prepare ()
  {
    give_back ();
    if (first == end && !has_asked)
      ask_for_batch ();
  }

  /* Sees to it that @tile is updated after what was written so far. */
  __device__ __forceinline__ void add (unsigned tile)
  {
    keep_order ();
    /* who has it, or takes it, has to read it once more */
    if (atomicAnd (&states[tile], ~SKEL_TILE_UP_TO_DATE)
        != SKEL_TILE_UP_TO_DATE)
      return;

    unsigned *place = &ring[atomicAdd (queued, 1u) % tiles];

    keep_order ();
    /* whom it was for last is about to take that */
    while (atomicCAS (place, 0u, tile + 1) != 0)
      __nanosleep (100);
  }

  /* What all threads of a block do when there is no tile any more. Who has not
   * left may still look at what counts, and at the ring, which is empty. */
  __device__ __forceinline__ void leave ()
  {
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < tiles;
        i += gridDim.x * blockDim.x)
      states[i] = 0;
    if (threadIdx.x == 0 && atomicAdd (gone, 1u) == gridDim.x - 1)
      for (int i = 0; i < SKEL_LAUNCH_QUEUE_HEAD; i++)
        batches[i] = 0;
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
