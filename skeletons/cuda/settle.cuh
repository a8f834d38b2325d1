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
 * these again; and
 *
 *     static constexpr bool FLOODS;   whether a number floods the image, which
 *     static constexpr int FLOOD;     is this,
 *     static constexpr unsigned flood_row (int dy);   and from where: a bit of
 * a column, the lowest one LEFT to the left
 *
 * (see graph/flood.h): then a tile is settled by bits, 32 pixels of a row at
 * once.
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

/* What a body sees: one pixel, and in its image what @Near says is around. */
template <class Kernel, int before, class Near> struct SkelUpdated {
  const SkelLaunchHead &launch;
  Near near;
  int x, y;
  typename Kernel::Outputs outputs;

  template <int image> struct Image {
    const SkelUpdated &point;

    __device__ __forceinline__ auto operator() (
        int dy, int dx, int channel = 0) const
    {
      if constexpr (image == before)
        return point.near (dy, dx);
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

/* What is around: the pixels of a tile in shared memory; */
template <class T, int PITCH> struct SkelInTile {
  const T *pixel;

  __device__ __forceinline__ T operator() (int dy, int dx) const
  {
    return pixel[dy * PITCH + dx];
  }
};

/* and one number around another. */
template <class T> struct SkelSurrounded {
  T here, around;

  __device__ __forceinline__ T operator() (int dy, int dx) const
  {
    return dy == 0 && dx == 0 ? here : around;
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

  /* All words of a thread are fetched before any is stored: they come together.
   */
  __device__ __forceinline__ void take_words (
      const uint8_t *from, const SkelLaunchView &view, int x0, int y0)
  {
    constexpr int MOST = (ROWS * WORDS + BLOCK - 1) / BLOCK;
    uint32_t values[MOST];

    from += (int64_t)(y0 - Kernel::TOP) * view.stride + (x0 - LEFT) * SIZE;
#pragma unroll
    for (int k = 0; k < MOST; k++) {
      int i = k * BLOCK + threadIdx.x;

      if (i < ROWS * WORDS)
        values[k] = *(const volatile uint32_t *)(from + i / WORDS * view.stride
                                                 + i % WORDS * 4);
    }
#pragma unroll
    for (int k = 0; k < MOST; k++) {
      int i = k * BLOCK + threadIdx.x;

      if (i < ROWS * WORDS)
        memcpy (
            &pixels[i / WORDS * PITCH + i % WORDS * IN_WORD], &values[k], 4);
    }
  }

  /* A warp takes a row at a time, which comes together as well. */
  __device__ __forceinline__ void take_pixels (const SkelLaunchHead &launch,
      const uint8_t *from, const SkelLaunchView &view, int x0, int y0,
      T constant)
  {
    constexpr int MOST = (Kernel::LEFT + WIDTH + Kernel::RIGHT + 31) / 32;
    int offsets[MOST];

#pragma unroll
    for (int k = 0; k < MOST; k++) {
      int column = k * 32 + (int)threadIdx.x % 32 - Kernel::LEFT;
      int x = x0 + column;

      /* nobody looks farther */
      offsets[k]
          = column >= WIDTH + Kernel::RIGHT || x >= launch.width + Kernel::RIGHT
                ? -1
                : skel_border_map (launch.border, x, launch.width);
    }
#pragma unroll 2
    for (int row = -Kernel::TOP + (int)threadIdx.x / 32;
        row < HEIGHT + Kernel::BOTTOM; row += BLOCK / 32) {
      int y = y0 + row >= launch.height + Kernel::BOTTOM
                  ? -1
                  : skel_border_map (launch.border, y0 + row, launch.height);
      T values[MOST];

#pragma unroll
      for (int k = 0; k < MOST; k++)
        values[k]
            = offsets[k] < 0 || y < 0
                  ? constant
                  : skel_load_shared<T> (from + y * view.stride
                                         + (int64_t)offsets[k] * view.step);
#pragma unroll
      for (int k = 0; k < MOST; k++) {
        int column = k * 32 + (int)threadIdx.x % 32 - Kernel::LEFT;

        if (column < WIDTH + Kernel::RIGHT)
          *at (column, row) = values[k];
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

  /* Which of a thread's pixels from @x, @y on the loops visit: bits, as all
   * that follow. */
  static __device__ __forceinline__ unsigned find_visited (
      const SkelLaunchHead &launch, int x, int y)
  {
    int first = max (Kernel::SPACE_LEFT - x, 0);
    int end = min (launch.width - Kernel::SPACE_RIGHT - x, OWN);

    if (y < Kernel::SPACE_TOP || y >= launch.height - Kernel::SPACE_BOTTOM
        || end <= first)
      return 0;
    return ~0u >> (32 - end) & ~0u << first;
  }

  /* And may still change. */
  static __device__ __forceinline__ unsigned find_open (
      const SkelLaunchHead &launch, const T *own, int x, int y)
  {
    unsigned open = 0;

#pragma unroll
    for (int i = 0; i < OWN; i += IN_WORD) {
      T pixels[IN_WORD];

      memcpy (pixels, __builtin_assume_aligned (own + i, 4), 4);
#pragma unroll
      for (int j = 0; j < IN_WORD; j++)
        if (!Kernel::rests (pixels[j]))
          open |= 1u << (i + j);
    }
    return open & find_visited (launch, x, y);
  }

  /* Whether a pixel beyond the tile, of the next one, may read this one; and
   * that of more than the next. */
  static __device__ __forceinline__ bool is_read_around (int column, int row)
  {
    return column < Kernel::RIGHT || column + Kernel::LEFT >= WIDTH
           || row < Kernel::BOTTOM || row + Kernel::TOP >= HEIGHT;
  }

  static constexpr bool REACHES_FAR
      = Kernel::TOP > HEIGHT || Kernel::BOTTOM > HEIGHT;

  /* Which tiles around, a bit of each row and column of three, have a pixel
   * that reads the one at @column, @row and does not rest, by what it was when
   * the tile was taken: what rests then still does. */
  __device__ __forceinline__ unsigned find_readers (int column, int row)
  {
    unsigned found = 0;

    for (int dy = -Kernel::BOTTOM; dy <= Kernel::TOP; dy++)
      for (int dx = -Kernel::RIGHT; dx <= Kernel::LEFT; dx++) {
        int to_x = column + dx, to_y = row + dy;
        int across = to_x < 0 ? 0 : to_x < WIDTH ? 1 : 2;
        int down = to_y < 0 ? 0 : to_y < HEIGHT ? 1 : 2;
        bool is_there = to_x >= -Kernel::LEFT && to_x < WIDTH + Kernel::RIGHT
                        && to_y >= -Kernel::TOP
                        && to_y < HEIGHT + Kernel::BOTTOM;

        if ((across != 1 || down != 1)
            && (!is_there || !Kernel::rests (*at (to_x, to_y))))
          found |= 1u << (3 * down + across);
      }
    return found;
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

/* ---- how a tile is settled ---- */

/* Turn by turn: of pixels that read what changed in the last one each becomes
 * what the kernel makes of it. */
template <class Kernel, class Tile, int before, int after>
struct SkelSettleTurns {
  using T = typename Kernel::template Type<before>;

  T becomes[Tile::OWN][Tile::BLOCK];
  SkelChanges<Kernel, Tile> changes[2]; /* by turns */

  __device__ __forceinline__ void prepare ()
  {
    for (int i = threadIdx.x; i < (int)(sizeof changes / 4); i += Tile::BLOCK)
      ((unsigned *)changes)[i] = 0;
  }

  /* Settles @tile, of which this thread has the pixels from @column, @row on,
   * that are the image's from @x, @y on. Gives which of them changed. */
  template <class Values>
  __device__ __forceinline__ unsigned run (const SkelLaunchHead &launch,
      Tile &tile, const Values &values, int column, int row, int x, int y)
  {
    T *own = tile.at (column, row);
    unsigned open = tile.find_open (launch, own, x, y), now, changed = 0;
    typename Kernel::Results results;
    int turn = 0;

    do {
      unsigned due = open;

      if (turn > 0)
        due &= changes[turn & 1].near (column, row);
      now = 0;
      while (due != 0) {
        int i = __ffs (due) - 1;
        SkelUpdated<Kernel, before, SkelInTile<T, Tile::PITCH> > point
            = { launch, { own + i }, x + i, y };

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
    return changed;
  }
};

/* Those of @open that @seeds, which are some of them, reach from each bit to
 * the next higher one: a sum carries. */
__device__ __forceinline__ unsigned
skel_fill_up (unsigned seeds, unsigned open)
{
  return seeds | (open & ~(open + seeds));
}

/* By bits: a thread has a word of those that are flooded, and knows which may
 * be. */
template <class Kernel, class Tile, int before, int after>
struct SkelSettleFlood {
  using T = typename Kernel::template Type<before>;

  static constexpr int WORDS = Tile::WIDTH / 32;
  static constexpr unsigned LEFT = 1u << Kernel::LEFT >> 1;
  static constexpr unsigned RIGHT = 2u << Kernel::LEFT;

  unsigned flooded[2][Tile::ROWS][WORDS + 2]; /* by turns */

  __device__ __forceinline__ void prepare ()
  {
  }

  static __device__ __forceinline__ bool floods (T value)
  {
    return (value == (T)Kernel::TOLD_BY) != Kernel::BY_OTHERS;
  }

  /* Which of 32 pixels, words from @from on, flood others. */
  static __device__ __forceinline__ unsigned find_flooding (const T *from)
  {
    unsigned found = 0;

#pragma unroll
    for (int i = 0; i < 32; i += 4) {
      uint32_t bytes, differ;

      memcpy (&bytes, __builtin_assume_aligned (from + i, 4), 4);
      bytes ^= (uint8_t)Kernel::TOLD_BY * 0x01010101u;
      /* the highest bit of each byte that is not 0 */
      differ = ((bytes & 0x7f7f7f7fu) + 0x7f7f7f7fu | bytes) & 0x80808080u;
      found |= (differ >> 7) * 0x10204080u >> 28 << i;
    }
    return Kernel::BY_OTHERS ? found : ~found;
  }

  /* The words of pixels around the tile, of which none changes. */
  __device__ __forceinline__ void find_around (Tile &tile)
  {
    constexpr int BESIDE = 2 * Tile::ROWS;
    constexpr int ABOVE = (Kernel::TOP + Kernel::BOTTOM) * WORDS;

    for (int i = threadIdx.x; i < BESIDE + ABOVE; i += Tile::BLOCK) {
      int row = i / 2, word = i % 2 * (WORDS + 1);
      unsigned bits = 0;

      if (i < BESIDE) {
        int first = word == 0 ? -Kernel::LEFT : Tile::WIDTH;
        int n = word == 0 ? Kernel::LEFT : Kernel::RIGHT;

        for (int j = 0; j < n; j++)
          if (floods (*tile.at (first + j, row - Kernel::TOP)))
            bits |= 1u << ((first + j) & 31);
      } else {
        row = (i - BESIDE) / WORDS;
        row += row < Kernel::TOP ? 0 : Tile::HEIGHT;
        word = (i - BESIDE) % WORDS + 1;
        bits = find_flooding (tile.at (32 * (word - 1), row - Kernel::TOP));
      }
      flooded[0][row][word] = flooded[1][row][word] = bits;
    }
  }

  /* Which pixels of the thread whose word is @word of @row were flooded from
   * those of turn @turn. */
  __device__ __forceinline__ unsigned find_reached (
      int turn, int word, int row) const
  {
    unsigned reached = 0;

#pragma unroll
    for (int dx = -Kernel::LEFT; dx <= Kernel::RIGHT; dx++) {
      unsigned here = 0, beside = 0;

#pragma unroll
      for (int dy = -Kernel::TOP; dy <= Kernel::BOTTOM; dy++)
        if (Kernel::flood_row (dy) >> (dx + Kernel::LEFT) & 1) {
          const unsigned *words
              = &flooded[turn & 1][row + dy + Kernel::TOP][1 + word];

          here |= words[0];
          if (dx != 0)
            beside |= words[dx < 0 ? -1 : 1];
        }
      reached |= dx < 0   ? __funnelshift_l (beside, here, -dx)
                 : dx > 0 ? __funnelshift_r (here, beside, dx)
                          : here;
    }
    return reached;
  }

  /* As that of SkelSettleTurns. */
  template <class Values>
  __device__ __forceinline__ unsigned run (const SkelLaunchHead &launch,
      Tile &tile, const Values &values, int column, int row, int x, int y)
  {
    T *own = tile.at (column, row);
    int word = column / 32, turn = 0;
    unsigned flooding = find_flooding (own), open = 0, changed = 0, now;
    typename Kernel::Results results;

    for (unsigned due = tile.find_open (launch, own, x, y) & ~flooding;
        due != 0; due &= due - 1) {
      int i = __ffs (due) - 1;
      SkelUpdated<Kernel, before, SkelSurrounded<T> > point
          = { launch, { own[i], (T)Kernel::FLOOD }, x + i, y };

      Kernel::run (
          point, values, results, x + i, y, launch.width, launch.height);
      if (point.outputs.template get<after> ()[0] == (T)Kernel::FLOOD)
        open |= 1u << i;
    }
    find_around (tile);
    flooded[0][Kernel::TOP + row][1 + word] = flooding;
    __syncthreads ();
    do {
      now = open & find_reached (turn, word, row);
      if (now != 0) {
        if (Kernel::flood_row (0) & LEFT)
          now = skel_fill_up (now, open);
        if (Kernel::flood_row (0) & RIGHT)
          now = __brev (skel_fill_up (__brev (now), __brev (open)));
      }
      open &= ~now;
      changed |= now;
      turn++;
      flooded[turn & 1][Kernel::TOP + row][1 + word] = flooding | changed;
    } while (__syncthreads_or (now != 0));
    for (now = changed; now != 0; now &= now - 1)
      own[__ffs (now) - 1] = (T)Kernel::FLOOD;
    return changed;
  }
};

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

/* Updates the image @before, which is @after as well. */
template <class Kernel, int before, int after>
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
  /* of what changed near the image's ends; and who reads what else did */
  __shared__ int left, right, top, bottom;
  __shared__ unsigned readers;

  const SkelLaunchView &view = launch.views[after];
  int column = threadIdx.x % Tile::THREADS * Tile::OWN;
  int row = threadIdx.x / Tile::THREADS;
  T *own = tile.at (column, row);
  auto values = skel_values<typename Kernel::Values> (parameters);
  SkelQueue queue (launch.queue, launch.threads_x * launch.threads_y);

  int mine = -1; /* of the first thread: the tile that the block has */

  way.prepare ();
  for (;;) {
    if (threadIdx.x == 0) {
      mine = queue.next (mine);
      taken = mine;
      left = top = SKEL_LAUNCH_MAX_SIZE;
      right = bottom = -1;
      readers = 0;
    }
    __syncthreads ();
    if (taken < 0)
      return;

    int own_x = taken % launch.threads_x, own_y = taken / launch.threads_x;
    int x = own_x * Tile::WIDTH + column, y = own_y * Tile::HEIGHT + row;
    unsigned changed;

    tile.template take<before> (
        launch, own_x * Tile::WIDTH, own_y * Tile::HEIGHT);
    __syncthreads ();
    changed = way.run (launch, tile, values, column, row, x, y);

    for (; changed != 0; changed &= changed - 1) {
      int i = __ffs (changed) - 1;

      skel_store<T> ((uint8_t *)view.pixels + y * view.stride
                         + (int64_t)(x + i) * view.step + view.offsets[0],
          own[i]);
      if (Tile::REACHES_FAR || skel_is_near_ends<Kernel> (launch, x + i, y)) {
        atomicMin (&left, x + i);
        atomicMax (&right, x + i);
        atomicMin (&top, y);
        atomicMax (&bottom, y);
      } else if (Tile::is_read_around (column + i, row)) {
        atomicOr (&readers, tile.find_readers (column + i, row));
      }
    }
    /* who tells others of what the block wrote has a fence for all of it */
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
    if (threadIdx.x < 9 && readers >> threadIdx.x & 1)
      queue.add ((own_y + (int)threadIdx.x / 3 - 1) * launch.threads_x + own_x
                 + (int)threadIdx.x % 3 - 1);
    __syncthreads ();
  }
}
