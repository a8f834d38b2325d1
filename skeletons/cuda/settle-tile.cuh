/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-tile.cuh: a tile of an image that settles (see settle.cuh), in shared
 * memory, and what a body sees of it.
 */
#pragma once

#include "general.cuh"
#include "geometry.h"

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

/* Has the cache of all multiprocessors fetch what is at @place, and around. */
__device__ __forceinline__ void
skel_prefetch (const void *place)
{
#ifdef __CUDA_ARCH__
  asm volatile ("prefetch.global.L2 [%0];" ::"l"(place));
#endif
}

/* A word of pixels that are @value. */
template <class T>
__device__ __forceinline__ uint32_t
skel_fill_word (T value)
{
  T values[4 / sizeof (T)];
  uint32_t word;

  for (T &one : values)
    one = value;
  memcpy (&word, values, 4);
  return word;
}

/* A word of which the bytes are 255 whose bits, of 4, are set. */
__device__ __forceinline__ uint32_t
skel_spread_bits (unsigned bits)
{
  return (bits * 0x00204081u & 0x01010101u) * 255;
}

/* The highest bit of each byte of the word at @from that is not the one which
 * @bytes has four times. */
__device__ __forceinline__ uint32_t
skel_differ (const void *from, uint32_t bytes)
{
  uint32_t word;

  memcpy (&word, __builtin_assume_aligned (from, 4), 4);
  word ^= bytes;
  return ((word & 0x7f7f7f7fu) + 0x7f7f7f7fu | word) & 0x80808080u;
}

/* Which of 32 bytes, words from @from on, are @byte. */
template <class T>
__device__ __forceinline__ unsigned
skel_find_bytes (const T *from, uint8_t byte)
{
  const uint32_t bytes = byte * 0x01010101u;
  unsigned differ = 0;

#pragma unroll
  for (int i = 0; i < 32; i += 8) {
    /* products of bytes that are 0 or 128 */
    unsigned bits = __dp4a (skel_differ (from + i, bytes), 0x08040201u, 0u);

    bits = __dp4a (skel_differ (from + i + 4, bytes), 0x80402010u, bits);
    differ |= i < 7 ? bits >> 7 : bits << (i - 7);
  }
  return ~differ;
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

  /* The columns of the tile that are not its own. */
  static __device__ __forceinline__ int find_beside (int index)
  {
    return index < Kernel::LEFT ? index - Kernel::LEFT
                                : WIDTH + index - Kernel::LEFT;
  }

  /* Whether the tile's own pixels from column @x0 on are words of the image. */
  static __device__ __forceinline__ bool is_of_words (
      const SkelLaunchHead &launch, const uint8_t *from,
      const SkelLaunchView &view, int x0)
  {
    return view.step == SIZE && (((uintptr_t)from | view.stride) & 3) == 0
           && x0 + WIDTH <= launch.width;
  }

  /* The row of the image that row @y of it is, if any; @INSIDE are all of them.
   */
  template <bool INSIDE>
  static __device__ __forceinline__ int map_row (
      const SkelLaunchHead &launch, int y)
  {
    if constexpr (INSIDE)
      return y;
    /* nobody looks farther */
    return y >= launch.height + Kernel::BOTTOM
               ? -1
               : skel_border_map (launch.border, y, launch.height);
  }

  /* Of each row words, and the pixels beside them. All that a thread fetches
   * comes together: nothing is stored before. */
  template <bool INSIDE>
  __device__ __forceinline__ void take_words (const SkelLaunchHead &launch,
      const uint8_t *from, const SkelLaunchView &view, int x0, int y0,
      T constant)
  {
    constexpr int ACROSS = WIDTH / IN_WORD, AT_ONCE = BLOCK / ACROSS;
    constexpr int MOST = (ROWS + AT_ONCE - 1) / AT_ONCE;
    constexpr int BESIDE = Kernel::LEFT + Kernel::RIGHT,
                  COLUMNS = BESIDE > 0 ? BESIDE : 1;
    constexpr int MOST_BESIDE = (ROWS * BESIDE + BLOCK - 1) / BLOCK;
    int column = threadIdx.x % ACROSS * IN_WORD;
    int row = (int)threadIdx.x / ACROSS - Kernel::TOP;
    const uint8_t *words = from + (x0 + column) * SIZE;
    const uint8_t *next = words + (y0 + row) * view.stride;
    const uint32_t around = skel_fill_word (constant);
    uint32_t values[MOST];
    T beside[MOST_BESIDE + 1];

#pragma unroll
    for (int k = 0; k < MOST; k++)
      if ((k + 1) * AT_ONCE <= ROWS
          || row + k * AT_ONCE < HEIGHT + Kernel::BOTTOM) {
        int y = map_row<INSIDE> (launch, y0 + row + k * AT_ONCE);

        if constexpr (!INSIDE)
          next = words + y * view.stride;
        if (INSIDE || y >= 0) {
          values[k] = *(const volatile uint32_t *)next;
        } else {
          values[k] = around;
        }
        next += AT_ONCE * view.stride;
      }
#pragma unroll
    for (int k = 0; k < MOST_BESIDE; k++) {
      int i = k * BLOCK + threadIdx.x;

      if (i < ROWS * BESIDE) {
        int x = skel_border_map (
            launch.border, x0 + find_beside (i % COLUMNS), launch.width);
        int y = map_row<INSIDE> (launch, y0 + i / COLUMNS - Kernel::TOP);

        beside[k] = x < 0 || y < 0 ? constant
                                   : skel_load_shared<T> (from + y * view.stride
                                                          + (int64_t)x * SIZE);
      }
    }
#pragma unroll
    for (int k = 0; k < MOST; k++)
      if ((k + 1) * AT_ONCE <= ROWS
          || row + k * AT_ONCE < HEIGHT + Kernel::BOTTOM)
        memcpy (at (column, row + k * AT_ONCE), &values[k], 4);
#pragma unroll
    for (int k = 0; k < MOST_BESIDE; k++) {
      int i = k * BLOCK + threadIdx.x;

      if (i < ROWS * BESIDE)
        *at (find_beside (i % COLUMNS), i / COLUMNS - Kernel::TOP) = beside[k];
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
      int y = map_row<false> (launch, y0 + row);
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

    T constant = skel_from_bits<T> (launch.border_bits[before]);

    if (!is_of_words (launch, from, view, x0))
      take_pixels (launch, from, view, x0, y0, constant);
    else if (y0 >= Kernel::TOP && y0 + HEIGHT + Kernel::BOTTOM <= launch.height)
      take_words<true> (launch, from, view, x0, y0, constant);
    else
      take_words<false> (launch, from, view, x0, y0, constant);
  }

  /* Has the caches fetch the pixels from @x0, @y0 on, which are about to be
   * taken. By the 32 threads of a warp. */
  template <int before>
  static __device__ __forceinline__ void prefetch (
      const SkelLaunchHead &launch, int x0, int y0)
  {
    constexpr int LINE = 128, LINES = WIDTH * SIZE / LINE;
    const SkelLaunchView &view = launch.views[before];
    const uint8_t *from = (const uint8_t *)view.pixels + view.offsets[0];

    if (view.step != SIZE)
      return;
    for (int i = threadIdx.x % 32; i < HEIGHT * LINES; i += 32) {
      int x = x0 + i % LINES * (LINE / SIZE), y = y0 + i / LINES;

      if (x < launch.width && y < launch.height)
        skel_prefetch (from + y * view.stride + (int64_t)x * SIZE);
    }
  }

  /* Writes those of a thread's pixels from @column, @row on, the image's from
   * @x, @y on, that @changed; with others of the same words, which are no one
   * else's to write. */
  template <int after>
  __device__ __forceinline__ void put (const SkelLaunchHead &launch,
      unsigned changed, int column, int row, int x, int y)
  {
    if (changed == 0)
      return;

    const SkelLaunchView &view = launch.views[after];
    uint8_t *image = (uint8_t *)view.pixels + view.offsets[0];
    uint8_t *to = image + y * view.stride + (int64_t)x * view.step;
    const T *own = at (column, row);

    if (is_of_words (launch, image, view, x - column)) {
#pragma unroll
      for (int i = 0; i < OWN; i += IN_WORD)
        if (changed >> i & ((1u << IN_WORD) - 1)) {
          uint32_t word;

          memcpy (&word, __builtin_assume_aligned (own + i, 4), 4);
          *(uint32_t *)(to + i * SIZE) = word;
        }
      return;
    }
    for (; changed != 0; changed &= changed - 1) {
      int i = __ffs (changed) - 1;

      skel_store<T> (to + (int64_t)i * view.step, own[i]);
    }
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

    if constexpr (Kernel::ONE_IS_OPEN && SIZE == 1 && OWN == 32) {
      open = skel_find_bytes (own, (uint8_t)Kernel::OPEN);
    } else {
#pragma unroll
      for (int i = 0; i < OWN; i += IN_WORD) {
        T pixels[IN_WORD];

        memcpy (pixels, __builtin_assume_aligned (own + i, 4), 4);
#pragma unroll
        for (int j = 0; j < IN_WORD; j++)
          if (!Kernel::rests (pixels[j]))
            open |= 1u << (i + j);
      }
    }
    return open & find_visited (launch, x, y);
  }

  /* The bits that come before @index, which may be any number. */
  static __device__ __forceinline__ uint64_t find_first (int index)
  {
    return index <= 0 ? 0 : index >= 64 ? ~0ull : (1ull << index) - 1;
  }

  /* Which of a thread's pixels from @column, @row on may be read from beyond
   * the tile, which is from the next one at most. */
  static __device__ __forceinline__ unsigned find_read_around (
      int column, int row)
  {
    static_assert (Kernel::TOP <= HEIGHT && Kernel::BOTTOM <= HEIGHT);

    if (row < Kernel::BOTTOM || row + Kernel::TOP >= HEIGHT)
      return ~0u;
    return (unsigned)(find_first (Kernel::RIGHT - column)
                      | ~find_first (WIDTH - Kernel::LEFT - column));
  }

  /* Which tiles around, a bit of each row and column of three, have a pixel
   * that reads one of those of a thread's from @column, @row on that @changed,
   * and does not rest, by what it was when the tile was taken: what rests then
   * still does. */
  __device__ __forceinline__ unsigned find_readers (
      unsigned changed, int column, int row)
  {
    const int x0 = column - Kernel::RIGHT;
    uint64_t readers = 0; /* of a row, from x0 on */
    unsigned found = 0;

#pragma unroll
    for (int i = 0; i <= Kernel::LEFT + Kernel::RIGHT; i++)
      readers |= (uint64_t)changed << i;
    for (int y = row - Kernel::BOTTOM; y <= row + Kernel::TOP; y++) {
      int down = y < 0 ? 0 : y < HEIGHT ? 1 : 2;

      for (int across = 0; across < 3; across++) {
        int first = across == 0 ? x0 : across == 1 ? 0 : WIDTH;
        int end = across == 0 ? 0 : across == 1 ? WIDTH : x0 + 64;
        uint64_t due
            = readers & find_first (end - x0) & ~find_first (first - x0);

        if (across == 1 && down == 1)
          continue;
        for (; due != 0; due &= due - 1) {
          int x = x0 + __ffsll (due) - 1;
          bool is_there = x >= -Kernel::LEFT && x < WIDTH + Kernel::RIGHT
                          && y >= -Kernel::TOP && y < HEIGHT + Kernel::BOTTOM;

          if (!is_there || !Kernel::rests (*at (x, y))) {
            found |= 1u << (3 * down + across);
            break;
          }
        }
      }
    }
    return found;
  }
};
