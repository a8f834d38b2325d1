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
 * these again.
 */
#pragma once

#include "general.cuh"
#include "geometry.h"

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

      __threadfence ();
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

/* A tile of pixels that are Ts, of which each thread has OWN side by side, and
 * those around it, in rows of PITCH; the LEFT ones before the tile's own are
 * whole words. */
template <class Kernel, class T> struct SkelSettleTile {
  static constexpr int SIZE = sizeof (T), IN_WORD = 4 / SIZE;
  static constexpr int WIDTH = SKEL_GEOMETRY_SETTLE_WIDTH;
  static constexpr int HEIGHT = SKEL_GEOMETRY_SETTLE_BYTES / SIZE;
  static constexpr int BLOCK = SKEL_GEOMETRY_SETTLE_BLOCK;
  static constexpr int OWN = WIDTH * HEIGHT / BLOCK, THREADS = WIDTH / OWN;
  static constexpr int LEFT = (Kernel::LEFT + IN_WORD - 1) / IN_WORD * IN_WORD;
  static constexpr int WORDS
      = (LEFT + WIDTH + Kernel::RIGHT + IN_WORD - 1) / IN_WORD;
  /* rows that begin in other banks */
  static constexpr int PITCH = (WORDS | 1) * IN_WORD;
  static constexpr int ROWS = Kernel::TOP + HEIGHT + Kernel::BOTTOM;

  static_assert (OWN == 8 || OWN == 16 || OWN == 32, "bits of a word's parts");

  T pixels[ROWS * PITCH];

  /* The pixel @column, @row of those that are updated. */
  __device__ __forceinline__ T *at (int column, int row)
  {
    return &pixels[(row + Kernel::TOP) * PITCH + LEFT + column];
  }

  /* Whether all that is fetched for the tile at @x0, @y0 are words. */
  __device__ __forceinline__ bool is_of_words (const SkelLaunchHead &launch,
      const uint8_t *from, const SkelLaunchView &view, int x0, int y0) const
  {
    return view.step == SIZE && (((uintptr_t)from | view.stride) & 3) == 0
           && x0 >= LEFT && x0 - LEFT + WORDS * IN_WORD <= launch.width
           && y0 >= Kernel::TOP
           && y0 + HEIGHT + Kernel::BOTTOM <= launch.height;
  }

  __device__ __forceinline__ void take_words (
      const uint8_t *from, const SkelLaunchView &view, int x0, int y0)
  {
    from += (int64_t)(y0 - Kernel::TOP) * view.stride + (x0 - LEFT) * SIZE;
    for (int i = threadIdx.x; i < ROWS * WORDS; i += BLOCK) {
      int row = i / WORDS, word = i % WORDS;
      uint32_t value
          = *(const volatile uint32_t *)(from + row * view.stride + word * 4);

      memcpy (&pixels[row * PITCH + word * IN_WORD], &value, 4);
    }
  }

  /* A warp takes a row at a time. */
  __device__ __forceinline__ void take_pixels (const SkelLaunchHead &launch,
      const uint8_t *from, const SkelLaunchView &view, int x0, int y0,
      T constant)
  {
    for (int row = -Kernel::TOP + threadIdx.x / 32;
        row < HEIGHT + Kernel::BOTTOM; row += BLOCK / 32) {
      int y = skel_border_map (launch.border, y0 + row, launch.height);

      /* nobody looks so far */
      if (y0 + row >= launch.height + Kernel::BOTTOM)
        break;
      for (int column = -Kernel::LEFT + (int)threadIdx.x % 32;
          column < WIDTH + Kernel::RIGHT; column += 32) {
        int x = x0 + column;

        if (x >= launch.width + Kernel::RIGHT)
          break;
        x = skel_border_map (launch.border, x, launch.width);
        *at (column, row)
            = x < 0 || y < 0 ? constant
                             : skel_load_shared<T> (from + y * view.stride
                                                    + (int64_t)x * view.step);
      }
    }
  }

  /* The pixels from @x0, @y0 on, and those around them. */
  template <int before>
  __device__ __forceinline__ void take (
      const SkelLaunchHead &launch, int x0, int y0)
  {
    const SkelLaunchView &view = launch.views[before];
    const uint8_t *from = (const uint8_t *)view.pixels + view.offsets[0];

    if (is_of_words (launch, from, view, x0, y0))
      take_words (from, view, x0, y0);
    else
      take_pixels (launch, from, view, x0, y0,
          skel_from_bits<T> (launch.border_bits[before]));
  }

  /* Which of a thread's pixels from @x, @y on the loops visit and may still
   * change: bits, as all that follow. */
  __device__ __forceinline__ unsigned find_open (
      const SkelLaunchHead &launch, const T *own, int x, int y) const
  {
    unsigned open = 0;

    if (y < Kernel::SPACE_TOP || y >= launch.height - Kernel::SPACE_BOTTOM)
      return 0;
#pragma unroll
    for (int i = 0; i < OWN; i++)
      if (x + i >= Kernel::SPACE_LEFT
          && x + i < launch.width - Kernel::SPACE_RIGHT
          && !Kernel::rests (own[i]))
        open |= 1u << i;
    return open;
  }
};

/* Which pixels of a tile changed in a turn, with rows and words around them
 * that never do. */
template <class Kernel, class Tile> struct SkelChanges {
  static constexpr int WORDS = Tile::WIDTH / 32;

  unsigned rows[Tile::ROWS][WORDS + 2];

  /* Those of the thread that has pixels from @column on in @row. */
  __device__ __forceinline__ void set (int column, int row, unsigned changed)
  {
    unsigned *words = &rows[row + Kernel::TOP][1];

    if constexpr (Tile::OWN == 32)
      words[column / 32] = changed;
    else if constexpr (Tile::OWN == 16)
      ((uint16_t *)words)[column / 16] = changed;
    else
      ((uint8_t *)words)[column / 8] = changed;
  }

  /* Which pixels of that thread may have read one that did. Reads reach 16
   * pixels at most. */
  __device__ __forceinline__ unsigned near (int column, int row) const
  {
    uint64_t any = 0, read;

    /* from 16 columns before the word to 16 behind it */
    for (int i = 0; i <= Kernel::TOP + Kernel::BOTTOM; i++) {
      const unsigned *word = &rows[row + i][1 + column / 32];

      any |= word[-1] >> 16 | (uint64_t)word[0] << 16 | (uint64_t)word[1] << 48;
    }
    read = any;
#pragma unroll
    for (int i = 1; i <= Kernel::LEFT + Kernel::RIGHT; i++)
      read |= any >> i;
    return (unsigned)(read >> (column % 32 + 16 - Kernel::LEFT));
  }
};

/* Updates the image @before, which is @after as well. */
template <class Kernel, int before, int after>
__device__ __forceinline__ void
skel_settle (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using T = typename Kernel::template Type<before>;
  using Tile = SkelSettleTile<Kernel, T>;
  using Changes = SkelChanges<Kernel, Tile>;

  static_assert (Kernel::LEFT <= 16 && Kernel::RIGHT <= 16, "as near () says");
  __shared__ __align__ (4) Tile tile;
  __shared__ T becomes[Tile::OWN][Tile::BLOCK];
  __shared__ Changes changes[2]; /* by turns */
  __shared__ int taken, left, right, top, bottom;

  const SkelLaunchView &view = launch.views[after];
  int column = threadIdx.x % Tile::THREADS * Tile::OWN;
  int row = threadIdx.x / Tile::THREADS;
  T *own = tile.at (column, row);
  auto values = skel_values<typename Kernel::Values> (parameters);
  typename Kernel::Results results;
  SkelQueue queue (launch.queue, launch.threads_x * launch.threads_y);

  int mine = -1; /* of the first thread: the tile that the block has */

  for (int i = threadIdx.x; i < (int)(sizeof changes / 4); i += Tile::BLOCK)
    ((unsigned *)changes)[i] = 0;
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
    int x = own_x * Tile::WIDTH + column, y = own_y * Tile::HEIGHT + row;
    unsigned open, now, changed = 0;
    int turn = 0;

    tile.template take<before> (
        launch, own_x * Tile::WIDTH, own_y * Tile::HEIGHT);
    __syncthreads ();
    open = tile.find_open (launch, own, x, y);
    do {
      unsigned due = open;

      if (turn > 0)
        due &= changes[turn & 1].near (column, row);
      now = 0;
      while (due != 0) {
        int i = __ffs (due) - 1;
        SkelUpdated<Kernel, before> point
            = { launch, own + i, Tile::PITCH, x + i, y };

        due &= due - 1;
        Kernel::run (
            point, values, results, x + i, y, launch.width, launch.height);
        becomes[i][threadIdx.x] = point.outputs.template get<after> ()[0];
        if (becomes[i][threadIdx.x] != own[i])
          now |= 1u << i;
      }
      changes[1 - (turn & 1)].set (column, row, now);
      __syncthreads ();
      for (unsigned left_over = now; left_over != 0;
          left_over &= left_over - 1) {
        int i = __ffs (left_over) - 1;

        own[i] = becomes[i][threadIdx.x];
        if (Kernel::rests (own[i]))
          open &= ~(1u << i);
      }
      changed |= now;
      turn++;
    } while (__syncthreads_or (now != 0));

    if (changed != 0) {
      atomicMin (&left, x + __ffs (changed) - 1);
      atomicMax (&right, x + 31 - __clz (changed));
      atomicMin (&top, y);
      atomicMax (&bottom, y);
    }
    for (; changed != 0; changed &= changed - 1) {
      int i = __ffs (changed) - 1;

      skel_store<T> ((uint8_t *)view.pixels + y * view.stride
                         + (int64_t)(x + i) * view.step + view.offsets[0],
          own[i]);
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
