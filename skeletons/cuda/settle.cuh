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
  unsigned *tickets; /* tiles that were asked for */
  unsigned *queued;  /* and that were queued, but for all of them at first */
  unsigned *done;    /* that were taken and became idle */
  unsigned *states;  /* by tile */
  unsigned *ring;    /* tiles that are queued, from 1 on; 0: none is yet */
  unsigned tiles;

  __device__ __forceinline__ SkelQueue (uint64_t memory, unsigned n)
      : tickets ((unsigned *)memory), queued (tickets + 1), done (tickets + 2),
        states (tickets + SKEL_LAUNCH_QUEUE_HEAD), ring (states + n), tiles (n)
  {
  }

  static __device__ __forceinline__ unsigned look (const unsigned *word)
  {
    return *(const volatile unsigned *)word;
  }

  /* Waits for a tile that is queued; -1: there is none any more. */
  __device__ __forceinline__ int take ()
  {
    unsigned ticket = atomicAdd (tickets, 1u);

    if (ticket < tiles)
      return (int)ticket;

    unsigned *place = &ring[ticket % tiles], found;

    while ((found = look (place)) == 0) {
      unsigned finished = look (done);

      __threadfence ();
      if (finished == tiles + look (queued))
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
      atomicAdd (done, 1u);
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
  return index == 3 ? 0
                    : (index == 4 ? max (size - reach, 0) : size - 1) / SIZE;
}

/* One value at any address, as it is in memory. */
template <class T>
__device__ __forceinline__ T
skel_load_shared (const uint8_t *from)
{
  if constexpr (sizeof (T) > 1)
    if (((uintptr_t)from & (sizeof (T) - 1)) != 0) {
      T value;
      uint8_t bytes[sizeof (T)];

      for (int i = 0; i < (int)sizeof (T); i++)
        bytes[i] = ((const volatile uint8_t *)from)[i];
      memcpy (&value, bytes, sizeof (T));
      return value;
    }
  return *(const volatile T *)from;
}

/* What a body sees: one pixel of a tile. */
template <class Kernel, int before> struct SkelUpdated {
  using T = typename Kernel::template Type<before>;

  const SkelLaunchHead &launch;
  const T *tile; /* at this pixel, in shared memory */
  int pitch, x, y;
  typename Kernel::Outputs outputs;

  template <int image> struct Image {
    const SkelUpdated &point;

    __device__ __forceinline__ auto operator() (
        int dy, int dx, int channel = 0) const
    {
      if constexpr (image == before)
        return point.tile[dy * point.pitch + dx];
      else
        return skel_read<Kernel, image> (
            point.launch, 0, point.x + dx, point.y + dy, channel);
    }
  };

  template <int image> __device__ __forceinline__ Image<image> input () const
  {
    return { *this };
  }

  template <int image> __device__ __forceinline__ auto &output ()
  {
    return outputs.template get<image> ();
  }
};

/* The tile of pixels from @x0, @y0 on, and those around it; a warp takes a row
 * at a time. */
template <class Kernel, int before, class T>
__device__ __forceinline__ void
skel_take_tile (const SkelLaunchHead &launch, T *tile, int x0, int y0)
{
  using Tile = SkelTile<Kernel>;
  const SkelLaunchView &view = launch.views[before];
  T constant = skel_from_bits<T> (launch.border_bits[before]);

  x0 -= Kernel::LEFT;
  y0 -= Kernel::TOP;
  for (int row = threadIdx.x / 32; row < Tile::FULL_HEIGHT;
      row += Tile::BLOCK / 32) {
    int y = skel_border_map (launch.border, y0 + row, launch.height);
    const uint8_t *pixels = (const uint8_t *)view.pixels + view.offsets[0]
                            + (int64_t)y * view.stride;

    /* nobody looks so far */
    if (y0 + row >= launch.height + Kernel::BOTTOM)
      break;
    for (int column = threadIdx.x % 32; column < Tile::FULL_WIDTH;
        column += 32) {
      int x = x0 + column;

      if (x >= launch.width + Kernel::RIGHT)
        break;
      x = skel_border_map (launch.border, x, launch.width);
      tile[row * Tile::FULL_WIDTH + column]
          = x < 0 || y < 0
                ? constant
                : skel_load_shared<T> (pixels + (int64_t)x * view.step);
    }
  }
}

/* Which pixels of a tile changed: a bit for each column, of two halves; with
 * rows above and below that never do. */
template <class Kernel> struct SkelChanges {
  using Tile = SkelTile<Kernel>;

  static constexpr int ROWS = Kernel::TOP + Tile::HEIGHT + Kernel::BOTTOM;
  unsigned halves[ROWS][2];

  /* Whether pixels of @row may have read one that did. */
  __device__ __forceinline__ bool near (int row, int half) const
  {
    unsigned any = 0;

    for (int i = 0; i <= Kernel::TOP + Kernel::BOTTOM; i++)
      any |= halves[row + i][half] | halves[row + i][1 - half];
    return any != 0;
  }
};

/* Updates the image @before, which is @after as well. */
template <class Kernel, int before, int after>
__device__ __forceinline__ void
skel_settle (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Tile = SkelTile<Kernel>;
  using T = typename Kernel::template Type<before>;
  using Changes = SkelChanges<Kernel>;

  static_assert (Tile::WIDTH == 64, "two warps have a row");
  constexpr int ROWS = Tile::BLOCK / Tile::WIDTH; /* at a time */
  constexpr int OWN = Tile::HEIGHT / ROWS;        /* of a thread */
  __shared__ T tile[Tile::FULL_WIDTH * Tile::FULL_HEIGHT];
  __shared__ T becomes[OWN][Tile::BLOCK];
  __shared__ Changes changes[2]; /* by turns */
  __shared__ int taken, left, right, top, bottom;

  const SkelLaunchView &view = launch.views[after];
  int column = threadIdx.x % Tile::WIDTH, row0 = threadIdx.x / Tile::WIDTH;
  int half = column / 32;
  auto values = skel_values<typename Kernel::Values> (parameters);
  typename Kernel::Results results;
  SkelQueue queue (launch.queue, launch.threads_x * launch.threads_y);

  int mine = -1; /* of the first thread: the tile that the block has */

  for (int i = threadIdx.x; i < 2 * Changes::ROWS; i += Tile::BLOCK)
    changes[0].halves[i / 2][i % 2] = changes[1].halves[i / 2][i % 2] = 0;
  for (;;) {
    if (threadIdx.x == 0) {
      mine = queue.next (mine);
      taken = mine;
      left = top = SKEL_LAUNCH_MAX_SIZE;
      right = bottom = -1;
    }
    __syncthreads ();
    if (taken < 0)
      return;

    int own_x = taken % launch.threads_x, own_y = taken / launch.threads_x;
    int x = own_x * Tile::WIDTH + column, y0 = own_y * Tile::HEIGHT;
    bool visited
        = x >= Kernel::SPACE_LEFT && x < launch.width - Kernel::SPACE_RIGHT;
    unsigned changed = 0; /* a bit for each of the thread's rows */
    unsigned now;
    int turn = 0;

    skel_take_tile<Kernel, before> (launch, tile, own_x * Tile::WIDTH, y0);
    __syncthreads ();
    do {
      now = 0;
#pragma unroll 1
      for (int i = 0; i < OWN; i++) {
        int row = row0 + i * ROWS, y = y0 + row;
        const T *place = &tile[(row + Kernel::TOP) * Tile::FULL_WIDTH + column
                               + Kernel::LEFT];

        if (visited && y >= Kernel::SPACE_TOP
            && y < launch.height - Kernel::SPACE_BOTTOM
            && (turn == 0 || changes[turn & 1].near (row, half))) {
          SkelUpdated<Kernel, before> point
              = { launch, place, Tile::FULL_WIDTH, x, y };

          Kernel::run (
              point, values, results, x, y, launch.width, launch.height);
          becomes[i][threadIdx.x] = point.outputs.template get<after> ()[0];
          if (becomes[i][threadIdx.x] != *place)
            now |= 1u << i;
        }

        unsigned who = __ballot_sync (~0u, now >> i & 1);

        if (threadIdx.x % 32 == 0)
          changes[1 - (turn & 1)].halves[row + Kernel::TOP][half] = who;
      }
      __syncthreads ();
      for (int i = 0; i < OWN; i++)
        if (now >> i & 1)
          tile[(row0 + i * ROWS + Kernel::TOP) * Tile::FULL_WIDTH + column
               + Kernel::LEFT]
              = becomes[i][threadIdx.x];
      changed |= now;
      turn++;
    } while (__syncthreads_or (now != 0));

    for (int i = 0; i < OWN; i++)
      if (changed >> i & 1) {
        int row = row0 + i * ROWS, y = y0 + row;

        skel_store<T> ((uint8_t *)view.pixels + y * view.stride
                           + (int64_t)x * view.step + view.offsets[0],
            tile[(row + Kernel::TOP) * Tile::FULL_WIDTH + column
                 + Kernel::LEFT]);
        atomicMin (&left, x);
        atomicMax (&right, x);
        atomicMin (&top, y);
        atomicMax (&bottom, y);
      }
    __threadfence ();
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
    __syncthreads ();
  }
}
