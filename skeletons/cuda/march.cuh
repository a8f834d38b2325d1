/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march.cuh: the skeleton of filters of bytes that are known value by value
 * (../graph/march.h).
 *
 * A thread goes down a strip, as in stencil.cuh, and takes each row once. What
 * it has computed of a row it keeps as long as rows below want it. A word
 * holds two units, which half a strip are apart: what a unit's neighbours are
 * to it, those of the other one are to that, in the same words. Strips at the
 * ends of rows take them from shared memory, see skel_march ().
 *
 * Beside what stencil.cuh lists, skelc writes of a kernel
 *
 *   struct sobel_march
 *   {
 *     static constexpr int ROW;     the row below a pixel's that is read last
 *     static constexpr int WARM;    rows before it that are read, too
 *     static constexpr int UNROLL;  rows until nothing that is kept has its
 *                                   place of before
 *     static constexpr int BYTE;    of the numbers computed, which is written
 *     template <int STEP, int HALF> struct State;      what is kept
 *     using Numbers = SkelPairs or SkelSingles;        what is computed
 *     template <int STEP, int HALF, int FIRST, class Values> static void
 *         step (const uint32_t *words, State<STEP, HALF> &,
 *         const Values &, Numbers<HALF> &);
 *                                   takes the words of a row, in which the
 *                                   strip begins at the byte FIRST, and
 *                                   computes the row @ROW above it
 *   };
 */
#pragma once

#include "stencil.cuh"

__device__ __forceinline__ uint32_t
skel_byte (const uint32_t *words, int index)
{
  return words[index >> 2] >> 8 * (index & 3) & 0xff;
}

/* ---- two numbers of 16 bits in a word ---- */

/* The bytes @index and @index + @HALF of the words. */
template <int HALF>
__device__ __forceinline__ uint32_t
skel_bytes (const uint32_t *words, int index)
{
  uint32_t pair = __byte_perm (words[index >> 2], words[(index + HALF) >> 2],
      index & 2 ? 0x7632 : 0x5410);

  return __byte_perm (pair, 0, index & 1 ? 0x4341 : 0x4240);
}

/* One of the two, which may be negative. */
template <bool HAS_SIGN>
__device__ __forceinline__ int
skel_half (uint32_t pair, int which)
{
  if (HAS_SIGN)
    return which == 0 ? (int)(int16_t)pair : (int)(pair + 0x8000u) >> 16;
  return which == 0 ? pair & 0xffff : pair >> 16;
}

/* All that follow take numbers without a sign. The lesser or the greater of
 * each; up to the greatest half that is a number, halves are in the order of
 * the bits that they have (HALVES: none is beyond). */
template <SkelOperator OPERATION, bool HALVES>
__device__ __forceinline__ uint32_t
skel_extreme (uint32_t a, uint32_t b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 900
  if constexpr (HALVES) {
    uint32_t extreme;

    if constexpr (OPERATION == SKEL_MINIMUM)
      asm ("min.f16x2 %0, %1, %2;" : "=r"(extreme) : "r"(a), "r"(b));
    else
      asm ("max.f16x2 %0, %1, %2;" : "=r"(extreme) : "r"(a), "r"(b));
    return extreme;
  }
#endif
  return OPERATION == SKEL_MINIMUM ? __vminu2 (a, b) : __vmaxu2 (a, b);
}

template <SkelOperator OPERATION, bool HALVES>
__device__ __forceinline__ uint32_t
skel_extreme (uint32_t a, uint32_t b, uint32_t c)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return OPERATION == SKEL_MINIMUM ? __vimin3_u16x2 (a, b, c)
                                   : __vimax3_u16x2 (a, b, c);
#else
  return skel_extreme<OPERATION, HALVES> (
      skel_extreme<OPERATION, HALVES> (a, b), c);
#endif
}

/* |a| + bias of numbers with a sign, neither more than @bias, which is twice
 * the same. */
template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_absolute (uint32_t a, uint32_t bias)
{
  return skel_extreme<SKEL_MAXIMUM, HALVES> (bias + a, bias - a);
}

/* 1 where a < b, or a <= b, whose difference has 16 bits with its sign. */
__device__ __forceinline__ uint32_t
skel_less (uint32_t a, uint32_t b)
{
  return (b - a + 0x7fff7fffu) >> 15 & 0x00010001u;
}

__device__ __forceinline__ uint32_t
skel_less_equal (uint32_t a, uint32_t b)
{
  return (b - a + 0x80008000u) >> 15 & 0x00010001u;
}

__device__ __forceinline__ uint32_t
skel_equal (uint32_t a, uint32_t b)
{
  return skel_less_equal (a, b) & skel_less_equal (b, a);
}

/* @yes where @condition is 1, and @no where it is 0. */
__device__ __forceinline__ uint32_t
skel_choose (uint32_t condition, uint32_t yes, uint32_t no)
{
  uint32_t mask = condition * 0xffffu;

  return (yes & mask) | (no & ~mask);
}

/* ---- what a strip's row becomes ---- */

/* The byte @BYTE of the numbers of two pairs. */
template <int BYTE>
__device__ __forceinline__ uint32_t
skel_bytes_of_pairs (uint32_t a, uint32_t b)
{
  return __byte_perm (a, b, 0x6240 + 0x1111 * BYTE);
}

template <int HALF> struct SkelPairs {
  uint32_t pairs[HALF];

  template <int BYTE>
  __device__ __forceinline__ void pack (uint32_t *words) const
  {
#pragma unroll
    for (int k = 0; k < HALF; k += 4) {
      uint32_t low = skel_bytes_of_pairs<BYTE> (pairs[k], pairs[k + 1]);
      uint32_t high = skel_bytes_of_pairs<BYTE> (pairs[k + 2], pairs[k + 3]);

      words[k / 4] = __byte_perm (low, high, 0x5410);
      words[(k + HALF) / 4] = __byte_perm (low, high, 0x7632);
    }
  }
};

template <int HALF> struct SkelSingles {
  uint32_t numbers[2][HALF];

  template <int BYTE>
  __device__ __forceinline__ void pack (uint32_t *words) const
  {
    constexpr int SELECT = 0x40 + 0x11 * BYTE;

#pragma unroll
    for (int which = 0; which < 2; which++)
#pragma unroll
      for (int k = 0; k < HALF; k += 4)
        words[(which * HALF + k) / 4] = __byte_perm (
            __byte_perm (numbers[which][k], numbers[which][k + 1], SELECT),
            __byte_perm (numbers[which][k + 2], numbers[which][k + 3], SELECT),
            0x5410);
  }
};

/* Makes room for a row in what is kept of the last ones, the newest last. */
template <class T, int ROWS, int N>
__device__ __forceinline__ void
skel_age (T (&rows)[ROWS][N])
{
#pragma unroll
  for (int i = 0; i + 1 < ROWS; i++)
#pragma unroll
    for (int k = 0; k < N; k++)
      rows[i][k] = rows[i + 1][k];
}

template <class T, int ROWS, int N>
__device__ __forceinline__ void
skel_age (T (&rows)[ROWS][2][N])
{
#pragma unroll
  for (int i = 0; i + 1 < ROWS; i++)
#pragma unroll
    for (int k = 0; k < 2 * N; k++)
      rows[i][k / N][k % N] = rows[i + 1][k / N][k % N];
}

/* ---- the march ---- */

/* The row that stands for one outside, for few threads. */
static __device__ __noinline__ int
skel_march_row (int border, int y, int height)
{
  return skel_border_outside (border, y, height);
}

/* What a strip reads of each row, as words; and how it lies in shared memory:
 * so that the strip begins at a multiple of 16 bytes. */
template <class Kernel, class March, int STEP, int UNITS, int EDGE_ROWS>
struct SkelMarchTile {
  using Strip = SkelStrip<Kernel, STEP, UNITS, 1>;

  static constexpr int PAD = 3 - (Strip::LEFT_WORDS + 3) % 4;
  static constexpr int WORDS = (PAD + Strip::ROW_WORDS + 3) / 4 * 4;
  static constexpr int ROWS = March::WARM + EDGE_ROWS;

  uint32_t words[ROWS][WORDS];
};

template <class Kernel, class March, int STEP, int UNITS, int EDGE_ROWS>
struct SkelMarchWork : SkelStripWork<Kernel, STEP, UNITS, 1> {
  using Strip = SkelStrip<Kernel, STEP, UNITS, 1>;
  using Tile = SkelMarchTile<Kernel, March, STEP, UNITS, EDGE_ROWS>;

  static constexpr int HALF = UNITS / 2;
  static constexpr int FIRST = 4 * Strip::LEFT_WORDS;
  static constexpr int UNROLL = March::UNROLL;

  using State = typename March::template State<STEP, HALF>;
  using Numbers = typename March::template Numbers<HALF>;

  /* ---- rows of strips that reach beyond their ends ---- */

  const Tile *tile; /* what is read lies here, or NULL: in the image */
  int tile_row;     /* of the image: its first */

  /* The row @y of the input, or what stands for it; NULL: constants do. */
  __device__ __forceinline__ const uint8_t *row_at (int y) const
  {
    const SkelLaunchView &from = this->launch.views[Kernel::INPUT];

    if ((unsigned)y >= (unsigned)this->height) {
      y = skel_march_row (this->launch.border, y, this->height);
      if (y < 0)
        return nullptr;
    }
    return (const uint8_t *)from.pixels + (int64_t)y * (int)from.stride;
  }

  /* The byte of a row that stands for the one at @position; or the constant. */
  __device__ __forceinline__ uint32_t byte_at (
      const uint8_t *row, int position) const
  {
    int pixel
        = position >= 0 ? position / STEP : -((STEP - 1 - position) / STEP);
    int part = position - pixel * STEP;

    pixel = skel_border_map (this->launch.border, pixel, this->width);
    return pixel >= 0 ? __ldg (row + pixel * STEP + part) : this->constant;
  }

  /* Puts what the strip reads of the rows from @y on into @to, a thread to a
   * row. All threads of a block call this together. */
  __device__ __forceinline__ void fill (int y, Tile &to)
  {
    tile = &to;
    tile_row = y;
    for (int i = threadIdx.x; i < Tile::ROWS; i += blockDim.x) {
      const uint8_t *row = row_at (y + i);
      uint32_t *words = to.words[i] + Tile::PAD;
      uint32_t fetched[Strip::ROW_WORDS];

#pragma unroll
      for (int k = 0; k < Strip::ROW_WORDS; k++) {
        int at = this->first + 4 * k;

        fetched[k] = this->constant * 0x01010101u;
        if (row != nullptr && at >= 0 && at + 4 <= this->bytes)
          fetched[k] = __ldg ((const uint32_t *)(row + at));
      }
#pragma unroll
      for (int k = 0; k < Strip::ROW_WORDS; k++)
        words[k] = fetched[k];
#pragma unroll 1
      for (int k = 0; k < Strip::ROW_WORDS && row != nullptr; k++) {
        int at = this->first + 4 * k;

        if (at < 0 || at + 4 > this->bytes)
          words[k] = byte_at (row, at) | byte_at (row, at + 1) << 8
                     | byte_at (row, at + 2) << 16
                     | byte_at (row, at + 3) << 24;
      }
    }
    __syncthreads ();
  }

  /* ---- rows of all strips ---- */

  int row;               /* that is fetched next */
  const uint8_t *source; /* its words in the image, if it is there */

  __device__ __forceinline__ void take_from (int y)
  {
    const SkelLaunchView &from = this->launch.views[Kernel::INPUT];

    row = y;
    source = (const uint8_t *)from.pixels + (int64_t)y * (int)from.stride
             + this->first;
  }

  /* Fetches the words that the strip reads of the next COUNT rows. There are
   * no branches from row to row: a fetch that is under way is waited for with
   * the others that stand beside it. */
  template <int COUNT>
  __device__ __forceinline__ void take_rows (
      uint32_t (&to)[COUNT][Strip::ROW_WORDS])
  {
    int stride = (int)this->launch.views[Kernel::INPUT].stride;

    if (tile != nullptr) {
#pragma unroll
      for (int i = 0; i < COUNT; i++)
        skel_read_words<Strip::ROW_WORDS, Tile::PAD> (
            tile->words[row - tile_row + i], to[i]);
    } else if (this->launch.wide && row >= 0 && row + COUNT <= this->height) {
#pragma unroll
      for (int i = 0; i < COUNT; i++)
        take (source + (int64_t)i * stride, true, to[i]);
    } else {
#pragma unroll
      for (int i = 0; i < COUNT; i++) {
        const uint8_t *other = row_at (row + i);

        if (other != nullptr)
          take (other + this->first, false, to[i]);
        else
#pragma unroll
          for (int k = 0; k < Strip::ROW_WORDS; k++)
            to[i][k] = this->constant * 0x01010101u;
      }
    }
    row += COUNT;
    source += (int64_t)COUNT * stride;
  }

  __device__ __forceinline__ void take (
      const uint8_t *from, bool wide, uint32_t (&to)[Strip::ROW_WORDS]) const
  {
    skel_load_words<Strip::LEFT_WORDS> (from, to, false);
    skel_load_words<Strip::WORDS> (from + FIRST, to + Strip::LEFT_WORDS, wide);
    skel_load_words<Strip::RIGHT_WORDS> (from + FIRST + 4 * Strip::WORDS,
        to + Strip::LEFT_WORDS + Strip::WORDS, false);
  }

  /* ---- what is written ---- */

  /* The word of the input that the word @i of the strip would take. */
  __device__ __forceinline__ uint32_t word_at (int y, int i) const
  {
    const SkelLaunchView &from = this->launch.views[Kernel::INPUT];
    const uint8_t *row = (const uint8_t *)from.pixels + y * from.stride;
    int at = this->unit0 + 4 * i;
    uint32_t word = 0;

    if (at + 4 <= this->bytes)
      return __ldg ((const uint32_t *)(row + at));
    for (int j = 0; at + j < this->bytes; j++)
      word |= (uint32_t)__ldg (row + at + j) << 8 * j;
    return word;
  }

  /* Which bytes of the word @i the loops come to. */
  __device__ __forceinline__ uint32_t inside (int y, int i) const
  {
    uint32_t mask = 0;

    if (y < Kernel::SPACE_TOP || y >= this->height - Kernel::SPACE_BOTTOM)
      return 0;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      int unit = this->unit0 + 4 * i + j;

      if (unit >= Kernel::SPACE_LEFT * STEP
          && unit < this->units - Kernel::SPACE_RIGHT * STEP)
        mask |= 0xffu << 8 * j;
    }
    return mask;
  }

  /* Where some bytes of a pixel are nobody's, the input's words are kept until
   * their pixels are written. */
  static constexpr bool KEEPS
      = STEP == 4 && March::ROW >= 0 && March::ROW <= March::WARM;
  static constexpr int KEPT = KEEPS ? March::ROW + 1 : 1;

  __device__ __forceinline__ void keep (const uint32_t (&row)[Strip::ROW_WORDS],
      uint32_t (&kept)[KEPT][Strip::OUT_WORDS]) const
  {
    if constexpr (KEEPS) {
      skel_age (kept);
#pragma unroll
      for (int i = 0; i < Strip::OUT_WORDS; i++)
        kept[KEPT - 1][i] = row[Strip::LEFT_WORDS + i];
    }
  }

  int usual; /* the strip is whole and lies well */

  /* Writes the row @y, if it is @there. */
  __device__ __forceinline__ void write (int y, bool there, uint8_t *place,
      const Numbers &numbers, const uint32_t (&kept)[Strip::OUT_WORDS])
  {
    uint32_t out[Strip::OUT_WORDS];

    numbers.template pack<March::BYTE> (out);
    /* elsewhere the input's pixels stay */
    if (there && (Strip::SPACE || (STEP == 4 && this->launch.mask != ~0u))) {
#pragma unroll
      for (int i = 0; i < Strip::OUT_WORDS; i++) {
        uint32_t mask = STEP == 4 ? this->launch.mask : ~0u;

        if constexpr (Strip::SPACE)
          mask &= inside (y, i);
        if (mask != ~0u)
          out[i]
              = (out[i] & mask)
                | ((KEEPS && !Strip::SPACE ? kept[i] : word_at (y, i)) & ~mask);
      }
    }
    if (usual) {
      if (there)
        skel_store_words<Strip::OUT_WORDS> (place, out, true);
    } else if (there) {
      skel_store_edge<uint8_t> (
          place, out, min (UNITS, this->units - this->unit0));
    }
  }

  /* Writes the rows from @y to before @end. */
  __device__ __forceinline__ void march (int y, int end)
  {
    const SkelLaunchView &to = this->launch.views[Kernel::OUTPUT];
    uint8_t *place
        = (uint8_t *)to.pixels + (int64_t)y * (int)to.stride + this->unit0;
    uint32_t above[March::WARM > 0 ? March::WARM : 1][Strip::ROW_WORDS];
    uint32_t next[UNROLL][Strip::ROW_WORDS];
    uint32_t kept[KEPT][Strip::OUT_WORDS] = {};
    State state = {};
    Numbers numbers;

    usual = this->whole && this->launch.wide;
    take_from (y + March::ROW - March::WARM);
    if constexpr (March::WARM > 0)
      take_rows (above);
    take_rows (next);
    if constexpr (March::WARM > 0) {
#pragma unroll
      for (int i = 0; i < March::WARM; i++) {
        keep (above[i], kept);
        March::template step<STEP, HALF, FIRST> (
            above[i], state, this->values, numbers);
      }
    }

#pragma unroll 1
    for (; y < end; y += UNROLL) {
      uint32_t rows[UNROLL][Strip::ROW_WORDS];

#pragma unroll
      for (int i = 0; i < UNROLL * Strip::ROW_WORDS; i++)
        rows[i / Strip::ROW_WORDS][i % Strip::ROW_WORDS]
            = next[i / Strip::ROW_WORDS][i % Strip::ROW_WORDS];
      if (y + UNROLL < end)
        take_rows (next);
#pragma unroll
      for (int i = 0; i < UNROLL; i++) {
        keep (rows[i], kept);
        March::template step<STEP, HALF, FIRST> (
            rows[i], state, this->values, numbers);
        write (y + i, y + i < end, place, numbers, kept[0]);
        place += (int)to.stride;
      }
    }
  }
};

/* An entry point's whole work. Strips that read beyond the ends of rows take
 * them out of shared memory, in blocks that come first, in columns of tiles of
 * EDGE_ROWS rows; so nobody else has to ask where rows end. */
template <class Kernel, class March, int STEP, int UNITS, int EDGE_ROWS>
__device__ __forceinline__ void
skel_march (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Work = SkelMarchWork<Kernel, March, STEP, UNITS, EDGE_ROWS>;
  using Strip = typename Work::Strip;

  constexpr int LEFT = (4 * Strip::LEFT_WORDS + UNITS - 1) / UNITS;
  __shared__ __align__ (16) typename Work::Tile tile;
  auto values = skel_values<typename Kernel::Values> (parameters);
  typename Kernel::Results none[1];
  Work strip = { { launch, values, none } };
  unsigned tiles
      = launch.edge_columns * ((launch.height + EDGE_ROWS - 1) / EDGE_ROWS);
  unsigned block = blockIdx.x;
  int y, end;

  strip.tile = nullptr;
  if (block < tiles) {
    int column = block % launch.edge_columns;

    strip.begin (column < LEFT ? column : column + launch.threads_x);
    y = block / launch.edge_columns * EDGE_ROWS;
    strip.fill (y + March::ROW - March::WARM, tile);
    y += threadIdx.x * March::UNROLL;
    end = threadIdx.x < EDGE_ROWS / March::UNROLL ? y + March::UNROLL : 0;
  } else {
    unsigned part = (block - tiles) * blockDim.x + threadIdx.x;

    strip.begin (LEFT + part % launch.threads_x);
    y = part / launch.threads_x * launch.rows;
    end = part < launch.threads_x * launch.threads_y ? y + launch.rows : 0;
  }
  end = min (end, launch.height);
  if (y < end)
    strip.march (y, end);
}
