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

/* What one tile that is done adds to counts. */
#define SKEL_ONE_DONE (1ull << 32)

/* What blocks share, in words that are 0 when a launch begins, and when it has
 * ended. */
struct SkelQueue {
  /* tiles that were taken and became idle, times SKEL_ONE_DONE, and those that
   * were queued again: both at once, since they are compared */
  unsigned long long *counts;
  unsigned *asked;   /* how many tiles blocks have asked for, of all */
  unsigned *tickets; /* for tiles that are queued again, as were these */
  unsigned *gone;    /* blocks that have left */
  unsigned *states;  /* by tile */
  unsigned *ring; /* tiles that are queued again, from 1 on; 0: none is yet */
  unsigned tiles, across; /* of the image, of a row of it */

  /* The block's own: the tile that it asked for, which there is if it is less
   * than tiles, once it has; and tiles that are not yet counted as done. */
  unsigned next_new, finished;
  bool has_asked;
  /* The tile that it updates; the one before, which it has to give back, and
   * the one that it gave back, with the state that this had; and the next one,
   * if it is known; or -1. */
  int tile, held, given, claimed;
  int x, y; /* where the next one is */
  unsigned was;
  bool is_new; /* nobody has updated the next one before */

  __device__ __forceinline__ SkelQueue (
      uint64_t memory, unsigned n_x, unsigned n_y)
      : counts ((unsigned long long *)memory), asked ((unsigned *)memory + 2),
        tickets (asked + 1), gone (asked + 2),
        states ((unsigned *)memory + SKEL_LAUNCH_QUEUE_HEAD),
        ring (states + n_x * n_y), tiles (n_x * n_y), across (n_x),
        next_new (0), finished (0), has_asked (false), tile (-1), held (-1),
        given (-1), claimed (-1), x (0), y (0), was (0), is_new (false)
  {
  }

  template <class T> static __device__ __forceinline__ T look (const T *word)
  {
    return *(const volatile T *)word;
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

  /* A tile that is there without waiting, or -1. */
  __device__ __forceinline__ int find_known ()
  {
    int last = given;

    given = -1;
    is_new = false;
    if (last >= 0 && (was & SKEL_TILE_UP_TO_DATE) == 0)
      return last;
    finished += last >= 0;
    is_new = has_asked && next_new < tiles;
    if (!is_new)
      return -1;
    has_asked = false;
    return (int)next_new;
  }

  /* Waits for a tile that is queued again; -1: there will be none. */
  __device__ __forceinline__ int wait ()
  {
    unsigned *place, found;

    if (finished > 0)
      atomicAdd (counts, finished * SKEL_ONE_DONE);
    finished = 0;
    place = &ring[atomicAdd (tickets, 1u) % tiles];
    for (;;) {
      unsigned long long counted = look (counts);

      /* who has waited there for longer may take it meanwhile */
      if (look (place) != 0 && (found = atomicExch (place, 0u)) != 0)
        return (int)found - 1;
      if (counted / SKEL_ONE_DONE == tiles + counted % SKEL_ONE_DONE)
        break;
      __nanosleep (100);
    }
    keep_order ();
    return -1;
  }

  /* Takes @found, which others are told of that from now on change what it
   * reads. */
  __device__ __forceinline__ void claim (int found)
  {
    claimed = found;
    if (found < 0)
      return;
    atomicExch (&states[found], SKEL_TILE_TAKEN | SKEL_TILE_UP_TO_DATE);
    x = found % (int)across;
    y = found / (int)across;
  }

  /* Begins to take the next tile, if it is known which. */
  __device__ __forceinline__ void prepare ()
  {
    claim (find_known ());
  }

  /* Gives back the tile that the block updated before, when what all its
   * threads wrote of it can be seen by others; and asks for another one. */
  __device__ __forceinline__ void give_back ()
  {
    if (held >= 0)
      was = atomicAnd (&states[held], ~SKEL_TILE_TAKEN);
    given = held;
    held = -1;
    if (!has_asked)
      next_new = atomicAdd (asked, 1u);
    has_asked = true;
  }

  /* The tile that the block updates from now on; -1: there is none any more.
   * What was written of the last one is seen by others, and what is read now
   * was so after the block took it. */
  __device__ __forceinline__ int next ()
  {
    held = tile;
    keep_order ();
    if (claimed < 0) {
      int found;

      give_back ();
      found = find_known ();
      claim (found >= 0 ? found : wait ());
      keep_order ();
    }
    tile = claimed;
    return tile;
  }

  /* Sees to it that @tile is updated after what was written so far. */
  __device__ __forceinline__ void add (unsigned tile)
  {
    keep_order ();
    /* who has it, or takes it, has to read it once more */
    if (atomicAnd (&states[tile], ~SKEL_TILE_UP_TO_DATE)
        != SKEL_TILE_UP_TO_DATE)
      return;

    unsigned *place = &ring[atomicAdd (counts, 1ull) % SKEL_ONE_DONE % tiles];

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
    if (threadIdx.x == 0 && atomicAdd (gone, 1u) == gridDim.x - 1) {
      *counts = 0;
      *asked = *tickets = *gone = 0;
    }
  }
};
