/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march.cuh: the skeleton of filters of bytes that are known value by value
 * (../graph/march.h).
 *
 * A thread goes down a strip, as in stencil.cuh, and takes each row once. What
 * it has computed of a row it keeps as long as rows below want it. A word
 * holds two units, which half a strip are apart: what a unit's neighbours are
 * to it, those of the other one are to that, in the same words.
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

__device__ __forceinline__ uint32_t
skel_pair (int first, int second)
{
  return (uint32_t)first + ((uint32_t)second << 16);
}

/* All that follow take numbers without a sign. Up to the greatest half but
 * one, halves are in the order of the bits that they have. */
template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_least (uint32_t a, uint32_t b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 900
  if constexpr (HALVES) {
    uint32_t least;

    asm ("min.f16x2 %0, %1, %2;" : "=r"(least) : "r"(a), "r"(b));
    return least;
  }
#endif
  return __vminu2 (a, b);
}

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_greatest (uint32_t a, uint32_t b)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && __CUDA_ARCH__ < 900
  if constexpr (HALVES) {
    uint32_t greatest;

    asm ("max.f16x2 %0, %1, %2;" : "=r"(greatest) : "r"(a), "r"(b));
    return greatest;
  }
#endif
  return __vmaxu2 (a, b);
}

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_least (uint32_t a, uint32_t b, uint32_t c)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return __vimin3_u16x2 (a, b, c);
#else
  return skel_least<HALVES> (skel_least<HALVES> (a, b), c);
#endif
}

template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_greatest (uint32_t a, uint32_t b, uint32_t c)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  return __vimax3_u16x2 (a, b, c);
#else
  return skel_greatest<HALVES> (skel_greatest<HALVES> (a, b), c);
#endif
}

/* |a| + bias of numbers with a sign, neither more than @bias, which is twice
 * the same. */
template <bool HALVES>
__device__ __forceinline__ uint32_t
skel_absolute (uint32_t a, uint32_t bias)
{
  return skel_greatest<HALVES> (bias + a, bias - a);
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

/* The byte @BYTE of four numbers: of two pairs, or of single ones. */
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

template <class Kernel, class March, int STEP, int UNITS>
struct SkelMarchWork : SkelStripWork<Kernel, STEP, UNITS, 1> {
  using Work = SkelStripWork<Kernel, STEP, UNITS, 1>;
  using Strip = SkelStrip<Kernel, STEP, UNITS, 1>;

  static constexpr int HALF = UNITS / 2;
  static constexpr int FIRST = 4 * Strip::LEFT_WORDS;
  static constexpr int UNROLL = March::UNROLL;

  using State = typename March::template State<STEP, HALF>;
  using Numbers = typename March::template Numbers<HALF>;

  /* The word of the input that the word @i of the strip would take. */
  __device__ __forceinline__ uint32_t source (int y, int i) const
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

  bool usual; /* the strip is inside, and what it reads and writes lies well */
  bool left, right; /* so is what is read on its left, on its right */

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

  /* Fetches the words that the strip reads of a row, from where they begin in
   * it; nobody waits for them here. */
  __device__ __forceinline__ void take_usual (
      const uint8_t *from, uint32_t (&to)[Strip::ROW_WORDS]) const
  {
    const uint32_t *words = (const uint32_t *)from;

    skel_load_words<Strip::WORDS> (from + FIRST, to + Strip::LEFT_WORDS, true);
#pragma unroll
    for (int i = 0; i < Strip::ROW_WORDS; i++)
      if (i < Strip::LEFT_WORDS)
        to[i] = this->first + 4 * i >= 0 ? __ldg (words + i) : 0;
      else if (i >= Strip::LEFT_WORDS + Strip::WORDS)
        to[i] = this->first + 4 * i + 4 <= this->bytes ? __ldg (words + i) : 0;
  }

  /* The same where not all need be inside. */
  __device__ __forceinline__ void take (
      const uint8_t *row, uint32_t (&to)[Strip::ROW_WORDS]) const
  {
    const uint32_t *words = (const uint32_t *)(row + this->first);

    if (row == nullptr)
      return;
#pragma unroll
    for (int i = 0; i < Strip::ROW_WORDS; i++)
      to[i] = this->first + 4 * i >= 0 && this->first + 4 * i + 4 <= this->bytes
                  ? __ldg (words + i)
                  : 0;
  }

  /* Puts in place what take () left out: few bytes, in few threads, of lines
   * that are at hand by now. */
  __device__ __forceinline__ void patch (
      const uint8_t *row, uint32_t (&to)[Strip::ROW_WORDS]) const
  {
    /* a row ends in an incomplete word */
    int end = max (this->bytes & ~3, this->first);
    int position = left ? end : -Kernel::LEFT * STEP;

    if (row == nullptr) {
#pragma unroll
      for (int i = 0; i < Strip::ROW_WORDS; i++)
        to[i] = this->constant * 0x01010101u;
      return;
    }
#pragma unroll 1
    while (position < this->needed) {
      int pixel
          = position >= 0 ? position / STEP : -((STEP - 1 - position) / STEP);
      int part = position - pixel * STEP;
      uint32_t byte = this->constant;

      pixel = skel_border_map (this->launch.border, pixel, this->width);
      if (pixel >= 0)
        byte = __ldg (row + pixel * STEP + part);

      int word = (position - this->first) >> 2, shift = 8 * (position & 3);

#pragma unroll
      for (int i = 0; i < Strip::ROW_WORDS; i++)
        if (i == word)
          to[i] = (to[i] & ~(0xffu << shift)) | byte << shift;
      position++;
      if (position == 0)
        position = end;
    }
  }

  /* The same for COUNT rows from @y on. What is usual has no branches: a fetch
   * that is under way is waited for with the others that stand beside it. */
  template <int COUNT>
  __device__ __forceinline__ void take_rows (
      int y, uint32_t (&to)[COUNT][Strip::ROW_WORDS]) const
  {
    const SkelLaunchView &from = this->launch.views[Kernel::INPUT];

    if (usual && y >= 0 && y + COUNT <= this->height) {
      const uint8_t *row = (const uint8_t *)from.pixels
                           + (int64_t)y * (int)from.stride + this->first;

#pragma unroll
      for (int i = 0; i < COUNT; i++, row += (int)from.stride)
        take_usual (row, to[i]);
    } else {
#pragma unroll
      for (int i = 0; i < COUNT; i++)
        take (row_at (y + i), to[i]);
    }
  }

  template <int COUNT>
  __device__ __forceinline__ void patch_rows (
      int y, uint32_t (&rows)[COUNT][Strip::ROW_WORDS]) const
  {
    if (left && right && y >= 0 && y + COUNT <= this->height)
      return;
#pragma unroll
    for (int i = 0; i < COUNT; i++)
      patch (row_at (y + i), rows[i]);
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

  __device__ __forceinline__ void write (
      int y, const Numbers &numbers, const uint32_t (&kept)[Strip::OUT_WORDS])
  {
    uint32_t out[Strip::OUT_WORDS];

    numbers.template pack<March::BYTE> (out);
    /* elsewhere the input's pixels stay */
    if (Strip::SPACE || (STEP == 4 && this->launch.mask != ~0u)) {
#pragma unroll
      for (int i = 0; i < Strip::OUT_WORDS; i++) {
        uint32_t mask = STEP == 4 ? this->launch.mask : ~0u;

        if constexpr (Strip::SPACE)
          mask &= inside (y, i);
        if (mask != ~0u)
          out[i]
              = (out[i] & mask)
                | ((KEEPS && !Strip::SPACE ? kept[i] : source (y, i)) & ~mask);
      }
    }

    const SkelLaunchView &to = this->launch.views[Kernel::OUTPUT];
    uint8_t *place
        = (uint8_t *)to.pixels + (int64_t)y * (int)to.stride + this->unit0;

    if (usual)
      skel_store_words<Strip::OUT_WORDS> (place, out, true);
    else
      skel_store_edge<uint8_t> (
          place, out, min (UNITS, this->units - this->unit0));
  }

  __device__ __forceinline__ void march (int column, int strip)
  {
    int y = strip * this->launch.rows;
    int end = min (y + this->launch.rows, this->launch.height);
    uint32_t above[March::WARM > 0 ? March::WARM : 1][Strip::ROW_WORDS];
    uint32_t next[UNROLL][Strip::ROW_WORDS];
    uint32_t kept[KEPT][Strip::OUT_WORDS] = {};
    State state = {};
    Numbers numbers;

    this->begin (column);
    usual = this->whole && this->launch.wide;
    left = this->first >= 0;
    right = this->first + 4 * Strip::ROW_WORDS <= this->bytes;
    if constexpr (March::WARM > 0)
      take_rows (y + March::ROW - March::WARM, above);
    take_rows (y + March::ROW, next);
    if constexpr (March::WARM > 0) {
      patch_rows (y + March::ROW - March::WARM, above);
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
        take_rows (y + UNROLL + March::ROW, next);
      patch_rows (y + March::ROW, rows);
#pragma unroll
      for (int i = 0; i < UNROLL; i++) {
        keep (rows[i], kept);
        March::template step<STEP, HALF, FIRST> (
            rows[i], state, this->values, numbers);
        if (y + i < this->height)
          write (y + i, numbers, kept[0]);
      }
    }
  }
};

/* Which strip a part is, and from which row on. Those at the ends of rows have
 * more to do: they come first, in warps of their own, so that no other threads
 * wait for them. */
static __device__ __forceinline__ int2
skel_march_place (unsigned part, unsigned columns, unsigned strips)
{
  if (columns < 3)
    return make_int2 (part % columns, part / columns);
  if (part < strips)
    return make_int2 (0, part);
  if (part < 2 * strips)
    return make_int2 (columns - 1, part - strips);
  part -= 2 * strips;
  return make_int2 (1 + part % (columns - 2), part / (columns - 2));
}

/* An entry point's whole work. */
template <class Kernel, class March, int STEP, int UNITS, int BLOCK>
__device__ __forceinline__ void
skel_march (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  auto values = skel_values<typename Kernel::Values, BLOCK> (parameters);
  typename Kernel::Results none[1];
  unsigned part = blockIdx.x * BLOCK + threadIdx.x;
  SkelMarchWork<Kernel, March, STEP, UNITS> strip
      = { { launch, values, none } };

  if (part < launch.threads_x * launch.threads_y) {
    int2 place = skel_march_place (part, launch.threads_x, launch.threads_y);

    strip.march (place.x, place.y);
  }
}
