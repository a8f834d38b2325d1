/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* march.cuh: the skeleton of filters that are known value by value
 * (../graph/march.h).
 *
 * A thread goes down a strip, as in stencil.cuh, of all images at once, and
 * takes each row once. What it has computed of a row it keeps as long as rows
 * below want it. A word may hold two numbers, of units that are half a strip
 * apart: what a unit's neighbours are to it, those of the other one are to
 * that, in the same words. Strips at the ends of rows take them from shared
 * memory, see skel_march ().
 *
 * A unit is a value of a kernel of one channel, of which a pixel may hold STEP
 * that are filtered alike; or a pixel of a kernel of several channels. APART
 * units are from a pixel to the next.
 *
 * Beside what stencil.cuh lists, skelc writes of a kernel
 *
 *   struct sobel_march
 *   {
 *     static constexpr bool PIXELS;  units are pixels
 *     static constexpr int ABOVE;    rows that are read before those of the
 *                                    first that is written
 *     static constexpr bool MIRRORS; it is the same from the last row up
 *     static constexpr int FRAME_LEFT, FRAME_RIGHT, FRAME_TOP, FRAME_BOTTOM;
 *                                    pixels at the ends of the image that are
 *                                    computed elsewhere, see chain.cuh
 *     static constexpr int AWAY_TOP, AWAY_BOTTOM;
 *                                    if it is for pixels away from the image's
 *                                    ends alone: rows at these that are not
 *     template <int STEP, int UNITS> using Inputs = SkelMarchInputs<...>;
 *                                    of a SkelMarchInput each, or of
 *                                    SkelMarchInside<SkelMarchInput<...>>
 *     template <int APART, int HALF> struct State;  what is kept
 *     template <int HALF> struct Numbers;           what is written
 *     template <int APART, int HALF, class Row, class Values, class Sink>
 *     static void step (const Row &, const SkelMarchPlace &,
 *         State<APART, HALF> &, const Values &, Numbers<HALF> &, Sink &);
 *                                    takes a row of each input, computes the
 *                                    numbers of a row, and gives the sink what
 *                                    that adds to the results
 *     template <int HALF, class Writer>
 *     static void write (const Numbers<HALF> &, Writer &);
 *                                    gives the writer the numbers of each
 *                                    output
 *   };
 */
#pragma once

#include "geometry.h"
#include "pairs.cuh"
#include "stencil.cuh"

__device__ __forceinline__ uint32_t
skel_byte (const uint32_t *words, int index)
{
  return words[index >> 2] >> 8 * (index & 3) & 0xff;
}

/* ---- what C leaves open ---- */

/* A quotient or remainder by zero is 0; T is what C computes in. */
template <class T>
__device__ __forceinline__ T
skel_quotient (T a, T b)
{
  if constexpr ((T)-1 < (T)0)
    if (b == (T)-1)
      return (T)(0 - (uint64_t)a);
  return b == 0 ? 0 : a / b;
}

template <class T>
__device__ __forceinline__ T
skel_remainder (T a, T b)
{
  if constexpr ((T)-1 < (T)0)
    if (b == (T)-1)
      return 0;
  return b == 0 ? 0 : a % b;
}

/* What is picked lies between others: the nearest of @n, and of @first and
 * @rest. */
template <class Index>
__device__ __forceinline__ int
skel_nearest (Index index, int n)
{
  return index < (Index)0                 ? 0
         : (uint64_t)index >= (uint64_t)n ? n - 1
                                          : (int)index;
}

template <class T, class Index>
__device__ __forceinline__ T
skel_pick (Index index, T first)
{
  return first;
}

template <class T, class Index, class... Rest>
__device__ __forceinline__ T
skel_pick (Index index, T first, T second, Rest... rest)
{
  return index <= (Index)0 ? first
                           : skel_pick<T> ((Index)(index - 1), second, rest...);
}

/* ---- what a strip's row becomes ---- */

/* Two units in a word each, of which @BYTE and those above it are written. */
template <int HALF, int BYTE> struct SkelPairs {
  uint32_t pairs[HALF];

  __device__ __forceinline__ uint32_t number (int unit) const
  {
    return skel_half<false> (pairs[unit % HALF], unit / HALF) >> 8 * BYTE;
  }

  /* Side by side, as Ts. */
  template <class T>
  __device__ __forceinline__ void pack (uint32_t *words) const
  {
    if constexpr (sizeof (T) == 1) {
      constexpr int SELECT = 0x6240 + 0x1111 * BYTE;

#pragma unroll
      for (int k = 0; k < HALF; k += 4) {
        uint32_t low = __byte_perm (pairs[k], pairs[k + 1], SELECT);
        uint32_t high = __byte_perm (pairs[k + 2], pairs[k + 3], SELECT);

        words[k / 4] = __byte_perm (low, high, 0x5410);
        words[(k + HALF) / 4] = __byte_perm (low, high, 0x7632);
      }
    } else {
      static_assert (sizeof (T) == 2);
#pragma unroll
      for (int k = 0; k < HALF; k += 2) {
        words[k / 2] = __byte_perm (pairs[k], pairs[k + 1], 0x5410);
        words[(k + HALF) / 2] = __byte_perm (pairs[k], pairs[k + 1], 0x7632);
      }
    }
  }
};

/* Each by itself, as a Number. */
template <class Number, int HALF, int BYTE> struct SkelSingles {
  Number numbers[2][HALF];

  __device__ __forceinline__ uint32_t number (int unit) const
  {
    return (uint32_t)numbers[unit / HALF][unit % HALF] >> 8 * BYTE;
  }

  template <class T>
  __device__ __forceinline__ void pack (uint32_t *words) const
  {
    constexpr int SELECT = 0x40 + 0x11 * BYTE;

#pragma unroll
    for (int which = 0; which < 2; which++) {
      const auto &of = numbers[which];

      if constexpr (sizeof (T) == 1) {
#pragma unroll
        for (int k = 0; k < HALF; k += 4)
          words[(which * HALF + k) / 4]
              = __byte_perm (__byte_perm (of[k], of[k + 1], SELECT),
                  __byte_perm (of[k + 2], of[k + 3], SELECT), 0x5410);
      } else if constexpr (sizeof (T) == 2) {
#pragma unroll
        for (int k = 0; k < HALF; k += 2)
          words[(which * HALF + k) / 2]
              = __byte_perm (of[k], of[k + 1], 0x5410);
      } else {
#pragma unroll
        for (int k = 0; k < HALF; k++)
          memcpy (&words[which * HALF + k], &of[k], 4);
      }
    }
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

/* ---- rows of inputs ---- */

/* An input of @T as strips of UNITS units take it, whose windows reach @LEFT
 * and @RIGHT pixels beyond them, and down to the row @LAST below the pixels.
 * Its number is that of the image; or that and SKEL_LAUNCH_IMAGES of what is
 * taken a second time, as it falls out of sums that slide. */
template <int NUMBER_, class T, int CHANNELS, bool PIXELS, int LEFT, int RIGHT,
    int LAST_, int STEP, int UNITS>
struct SkelMarchInput {
  static constexpr int NUMBER = NUMBER_, IMAGE = NUMBER % SKEL_LAUNCH_IMAGES;
  static constexpr bool TRAILS = NUMBER >= SKEL_LAUNCH_IMAGES;
  static constexpr int LAST = LAST_, HALF = UNITS / 2;
  static constexpr int SIZE = sizeof (T);
  /* bytes of a unit, and from a pixel to the next */
  static constexpr int UNIT = CHANNELS > 1 ? STEP *SIZE : SIZE;
  static constexpr int PIXEL = PIXELS ? UNIT : STEP * SIZE;
  static constexpr int WORDS = UNITS * UNIT / 4;
  static constexpr int LEFT_WORDS = (LEFT * PIXEL + 3) / 4;
  static constexpr int RIGHT_WORDS = (RIGHT * PIXEL + 3) / 4;
  static constexpr int ROW_WORDS = LEFT_WORDS + WORDS + RIGHT_WORDS;
  /* where the strip begins, in bytes */
  static constexpr int FIRST = 4 * LEFT_WORDS;
  /* strips whose windows begin before the row */
  static constexpr int OUTSIDE = (FIRST + UNITS * UNIT - 1) / (UNITS * UNIT);

  /* The policy for what is read outside the image. */
  static __device__ __forceinline__ int border (const SkelLaunchHead &launch)
  {
    return launch.border;
  }

  /* The constant, where that is the policy, in the first bytes. */
  static __device__ __forceinline__ uint32_t border_bits (
      const SkelLaunchHead &launch)
  {
    return launch.border_bits[IMAGE];
  }

  /* The first word, or what there is of it, of what begins at a byte. */
  static __device__ __forceinline__ uint32_t word (
      const uint32_t *words, int byte)
  {
    constexpr int NEEDED = UNIT < 4 ? UNIT : 4;
    uint32_t low = words[byte >> 2];

    if ((byte & 3) + NEEDED > 4)
      return __funnelshift_r (low, words[(byte >> 2) + 1], 8 * (byte & 3));
    return low >> 8 * (byte & 3);
  }

  /* The value @unit, or the channel at @offset of that pixel. */
  static __device__ __forceinline__ T number (
      const uint32_t *words, int unit, int offset)
  {
    int byte = FIRST + unit * UNIT;

    if constexpr (SIZE == 4) {
      T value;

      memcpy (&value, &words[byte >> 2], 4);
      return value;
    } else if constexpr (CHANNELS == 1) {
      return SIZE == 1 ? (T)skel_byte (words, byte)
                       : (T)(uint16_t)word (words, byte);
    } else if constexpr (SIZE == 1) {
      return (T)__byte_perm (word (words, byte), 0, 0x4440 | offset);
    } else {
      uint32_t part = word (words, byte);

      /* two channels to a word, and one at the end of the row at least */
      if (offset & 4)
        part = UNIT % 8 == 0 || byte % 4 == 0 ? words[(byte >> 2) + 1]
                                              : words[(byte >> 2) + 1] >> 16;
      return (T)(uint16_t)(part >> 8 * (offset & 2));
    }
  }

  /* The same of @unit and of the one half a strip beside it, in a word. */
  static __device__ __forceinline__ uint32_t pair (
      const uint32_t *words, int unit, int offset)
  {
    int byte = FIRST + unit * UNIT;

    if constexpr (SIZE == 1 && CHANNELS == 1) {
      return skel_bytes<HALF> (words, byte);
    } else if constexpr (SIZE == 1) {
      uint32_t bytes = __byte_perm (word (words, byte),
          word (words, byte + HALF * UNIT), offset | (offset + 4) << 4);

      return __byte_perm (bytes, 0, 0x4140);
    } else {
      uint32_t halves
          = (uint16_t)number (words, unit, offset)
            | (uint32_t)(uint16_t)number (words, unit + HALF, offset) << 16;

      return (T)-1 < (T)0 ? skel_pair_of_signed (halves) : halves;
    }
  }
};

/* Some rows of each input, as words. */
template <int ROWS, class... Inputs> struct SkelMarchRows {
  static constexpr int OUTSIDE = 0;

  template <int NUMBER> static __device__ constexpr int last ()
  {
    return -1;
  }
};

template <int ROWS, class First, class... Rest>
struct SkelMarchRows<ROWS, First, Rest...> {
  using Others = SkelMarchRows<ROWS, Rest...>;

  /* strips whose windows begin before the row of any */
  static constexpr int OUTSIDE
      = First::OUTSIDE > Others::OUTSIDE ? First::OUTSIDE : Others::OUTSIDE;

  uint32_t words[ROWS > 0 ? ROWS : 1][First::ROW_WORDS];
  Others others;

  /* How far down the input @NUMBER is read; -1 if not below its pixel. */
  template <int NUMBER> static __device__ constexpr int last ()
  {
    if constexpr (First::NUMBER == NUMBER)
      return First::LAST;
    else
      return Others::template last<NUMBER> ();
  }

  template <int NUMBER>
  __device__ __forceinline__ auto number (
      const SkelLaunchHead &launch, int row, int unit, int channel) const
  {
    if constexpr (First::NUMBER == NUMBER)
      return First::number (
          words[row], unit, launch.views[First::IMAGE].offsets[channel]);
    else
      return others.template number<NUMBER> (launch, row, unit, channel);
  }

  template <int NUMBER>
  __device__ __forceinline__ uint32_t pair (
      const SkelLaunchHead &launch, int row, int unit, int channel) const
  {
    if constexpr (First::NUMBER == NUMBER)
      return First::pair (
          words[row], unit, launch.views[First::IMAGE].offsets[channel]);
    else
      return others.template pair<NUMBER> (launch, row, unit, channel);
  }

  /* The word @i of the strip itself. */
  template <int NUMBER>
  __device__ __forceinline__ uint32_t word (int row, int i) const
  {
    if constexpr (First::NUMBER == NUMBER)
      return words[row][First::LEFT_WORDS + i];
    else
      return others.template word<NUMBER> (row, i);
  }
};

/* An input that the function reads inside the image alone: what it would find
 * outside is the nearest pixel. */
template <class Input> struct SkelMarchInside : Input {
  static __device__ __forceinline__ int border (const SkelLaunchHead &)
  {
    return SKEL_BORDER_REPLICATE;
  }
};

/* The same, where what would be found makes no difference if it is BITS. */
template <class Input, uint32_t BITS> struct SkelMarchConstant : Input {
  static __device__ __forceinline__ int border (const SkelLaunchHead &)
  {
    return SKEL_BORDER_CONSTANT;
  }

  static __device__ __forceinline__ uint32_t border_bits (
      const SkelLaunchHead &)
  {
    return BITS;
  }
};

/* What a strip reads of some rows, in shared memory: so that it begins at a
 * multiple of 16 bytes. */
template <int ROWS, class... Inputs> struct SkelMarchTile {
};

template <int ROWS_, class First, class... Rest>
struct SkelMarchTile<ROWS_, First, Rest...> {
  static constexpr int ROWS = ROWS_;
  static constexpr int PAD = 3 - (First::LEFT_WORDS + 3) % 4;
  static constexpr int WORDS = (PAD + First::ROW_WORDS + 3) / 4 * 4;

  uint32_t words[ROWS][WORDS];
  SkelMarchTile<ROWS, Rest...> others;
};

/* The row that stands for one outside, for few threads. */
static __device__ __noinline__ int
skel_march_row (int border, int y, int height)
{
  return skel_border_outside (border, y, height);
}

/* Where a strip's rows come from. */
template <class... Inputs> struct SkelMarchSources {
  __device__ __forceinline__ void begin (const SkelLaunchHead &, int, int)
  {
  }
  __device__ __forceinline__ void go_to (const SkelLaunchHead &, int, int)
  {
  }
  template <class Tile>
  __device__ __forceinline__ void fill (
      const SkelLaunchHead &, int, int, Tile &) const
  {
  }
  template <int COUNT, class Tile>
  __device__ __forceinline__ void take (const SkelLaunchHead &, const Tile *,
      int, int, bool, SkelMarchRows<COUNT> &)
  {
  }
};

template <class First, class... Rest> struct SkelMarchSources<First, Rest...> {
  int first, bytes;      /* of a row: where the window begins; all */
  int row;               /* of the image, that is taken next */
  const uint8_t *source; /* the window there, if it is inside */
  SkelMarchSources<Rest...> others;

  /* For the strip from the unit @unit0 of @units on. */
  __device__ __forceinline__ void begin (
      const SkelLaunchHead &launch, int unit0, int units)
  {
    first = unit0 * First::UNIT - First::FIRST;
    bytes = units * First::UNIT;
    others.begin (launch, unit0, units);
  }

  /* What the row @y of pixels asks for last is taken next; in the @direction
   * of greater numbers, 1, or of lesser ones, -1. */
  __device__ __forceinline__ void go_to (
      const SkelLaunchHead &launch, int y, int direction)
  {
    const SkelLaunchView &from = launch.views[First::IMAGE];

    row = y + direction * First::LAST;
    source = (const uint8_t *)from.pixels + (int64_t)row * (int)from.stride
             + first;
    others.go_to (launch, y, direction);
  }

  /* The row @y of the input, or what stands for it; NULL: constants do. */
  static __device__ __forceinline__ const uint8_t *row_at (
      const SkelLaunchHead &launch, int y)
  {
    const SkelLaunchView &from = launch.views[First::IMAGE];

    if ((unsigned)y >= (unsigned)launch.height) {
      y = skel_march_row (First::border (launch), y, launch.height);
      if (y < 0)
        return nullptr;
    }
    return (const uint8_t *)from.pixels + (int64_t)y * (int)from.stride;
  }

  /* A byte of the constant; and a word of constants. */
  static __device__ __forceinline__ uint32_t constant_byte (
      const SkelLaunchHead &launch, int part)
  {
    return First::border_bits (launch) >> 8 * (part % First::SIZE) & 0xff;
  }

  static __device__ __forceinline__ uint32_t constant_word (
      const SkelLaunchHead &launch)
  {
    uint32_t bits = First::border_bits (launch);

    return First::SIZE == 1   ? (bits & 0xff) * 0x01010101u
           : First::SIZE == 2 ? (bits & 0xffff) * 0x00010001u
                              : bits;
  }

  /* The byte of a row that stands for the one at @position; or a constant. */
  static __device__ __forceinline__ uint32_t byte_at (
      const SkelLaunchHead &launch, const uint8_t *row, int position)
  {
    constexpr int PIXEL = First::PIXEL;
    int pixel
        = position >= 0 ? position / PIXEL : -((PIXEL - 1 - position) / PIXEL);
    int part = position - pixel * PIXEL;

    pixel = skel_border_map (First::border (launch), pixel, launch.width);
    return pixel >= 0 ? __ldg (row + pixel * PIXEL + part)
                      : constant_byte (launch, part);
  }

  /* Puts what strips read for the rows from @y on into @tile, a thread of
   * @threads to a row. */
  template <class Tile>
  __device__ __forceinline__ void fill (
      const SkelLaunchHead &launch, int y, int threads, Tile &tile) const
  {
    for (int i = threadIdx.x; i < Tile::ROWS; i += threads) {
      const uint8_t *from = row_at (launch, y + First::LAST + i);
      uint32_t *words = tile.words[i] + Tile::PAD;
      uint32_t fetched[First::ROW_WORDS];

#pragma unroll
      for (int k = 0; k < First::ROW_WORDS; k++) {
        int at = first + 4 * k;

        fetched[k] = constant_word (launch);
        if (from != nullptr && at >= 0 && at + 4 <= bytes)
          fetched[k] = __ldg ((const uint32_t *)(from + at));
      }
#pragma unroll
      for (int k = 0; k < First::ROW_WORDS; k++)
        words[k] = fetched[k];
#pragma unroll 1
      for (int k = 0; k < First::ROW_WORDS && from != nullptr; k++) {
        int at = first + 4 * k;

        if (at < 0 || at + 4 > bytes)
          words[k] = byte_at (launch, from, at)
                     | byte_at (launch, from, at + 1) << 8
                     | byte_at (launch, from, at + 2) << 16
                     | byte_at (launch, from, at + 3) << 24;
      }
    }
    others.fill (launch, y, threads, tile.others);
  }

  /* Fetches the words that the strip reads of the next COUNT rows, out of
   * @tile from its row @tile_row on, or NULL: the image. There are no branches
   * from row to row: a fetch that is under way is waited for with the others
   * that stand beside it. What falls out of sums is fetched if it @trails. */
  template <int COUNT, class Tile>
  __device__ __forceinline__ void take (const SkelLaunchHead &launch,
      const Tile *tile, int tile_row, int direction, bool trails,
      SkelMarchRows<COUNT, First, Rest...> &to)
  {
    int stride = direction * (int)launch.views[First::IMAGE].stride;
    int lowest = direction < 0 ? row - (COUNT - 1) : row;

    if (First::TRAILS && !trails) {
      /* nobody asks for it */
    } else if (tile != nullptr) {
#pragma unroll
      for (int i = 0; i < COUNT; i++)
        skel_read_words<First::ROW_WORDS, Tile::PAD> (
            tile->words[tile_row + i], to.words[i]);
    } else if (launch.wide && lowest >= 0 && lowest + COUNT <= launch.height) {
#pragma unroll
      for (int i = 0; i < COUNT; i++)
        load (source + (int64_t)i * stride, true, to.words[i]);
    } else {
#pragma unroll
      for (int i = 0; i < COUNT; i++) {
        const uint8_t *other = row_at (launch, row + direction * i);

        if (other != nullptr)
          load (other + first, false, to.words[i]);
        else
#pragma unroll
          for (int k = 0; k < First::ROW_WORDS; k++)
            to.words[i][k] = constant_word (launch);
      }
    }
    row += direction * COUNT;
    source += (int64_t)COUNT * stride;
    others.template take<COUNT> (launch,
        tile != nullptr ? &tile->others : nullptr, tile_row, direction, trails,
        to.others);
  }

  static __device__ __forceinline__ void load (
      const uint8_t *from, bool wide, uint32_t (&to)[First::ROW_WORDS])
  {
    constexpr int LEFT = First::LEFT_WORDS, WORDS = First::WORDS;

    skel_load_words<LEFT> (from, to, false);
    skel_load_words<WORDS> (from + First::FIRST, to + LEFT, wide);
    skel_load_words<First::RIGHT_WORDS> (
        from + First::FIRST + 4 * WORDS, to + LEFT + WORDS, false);
  }
};

/* What a march reads, as skelc lists it. */
template <class... Inputs> struct SkelMarchInputs {
  template <int COUNT> using Rows = SkelMarchRows<COUNT, Inputs...>;
  template <int ROWS> using Tile = SkelMarchTile<ROWS, Inputs...>;
  using Sources = SkelMarchSources<Inputs...>;
};

/* ---- what a step is given ---- */

/* A row of each input. @before: so many rows before the first that is written;
 * what falls out of sums is not there then (TRAILS). */
template <class Rows, bool TRAILS_> struct SkelMarchRow {
  static constexpr bool TRAILS = TRAILS_;

  const SkelLaunchHead &launch;
  const Rows &rows;
  int row;
  int before;

  template <int NUMBER>
  __device__ __forceinline__ auto number (int unit, int channel) const
  {
    return rows.template number<NUMBER> (launch, row, unit, channel);
  }

  template <int NUMBER>
  __device__ __forceinline__ uint32_t pair (int unit, int channel) const
  {
    return rows.template pair<NUMBER> (launch, row, unit, channel);
  }
};

/* Where the pixels are that are computed; APART as in the kernel's march. */
struct SkelMarchPlace {
  int unit0, y, width, height;

  template <int APART> __device__ __forceinline__ int x (int unit) const
  {
    return APART == 1 ? unit0 + unit : (unit0 + unit) / APART;
  }
};

/* What pixels add to the results, of which there are PARTS. */
template <class Results, int PARTS_> struct SkelMarchSink {
  static constexpr bool ACTIVE = Results::SIZE > 0;
  static constexpr int PARTS = PARTS_;

  Results (&results)[PARTS];
  int first, end; /* of the strip's units, which the loops come to */
  uint32_t mask;  /* as in the launch */
  bool there;     /* the loops come to the row, */
  bool all;       /* and to the whole strip */

  /* Whether the value of a pixel that @unit is has results. */
  __device__ __forceinline__ bool counts (int unit) const
  {
    return PARTS < 4 || (mask >> 8 * (unit % 4) & 1);
  }

  __device__ __forceinline__ bool takes (int unit) const
  {
    return unit >= first && unit < end && counts (unit);
  }
};

/* Combines @value into a thread's part of a result. */
template <SkelOperator OPERATION, class T>
__device__ __forceinline__ void
skel_add_to (T &result, T value)
{
  result = skel_combine<OPERATION> (result, value);
}

/* A row's pairs combined, of which each of the PARTS of a pixel has its own. */
template <SkelOperator OPERATION, bool HALVES, int PARTS>
struct SkelPairsCombined {
  uint32_t pairs[PARTS];

  __device__ __forceinline__ void add (int k, uint32_t pair)
  {
    uint32_t &to = pairs[k % PARTS];

    if (k < PARTS)
      to = pair;
    else if constexpr (OPERATION == SKEL_MINIMUM || OPERATION == SKEL_MAXIMUM)
      to = skel_extreme<OPERATION, HALVES> (to, pair);
    else
      to = skel_combine<OPERATION> (to, pair);
  }

  /* Twice for each part. */
  __device__ __forceinline__ uint32_t get (int which) const
  {
    return skel_half<false> (pairs[which / 2], which % 2);
  }
};

/* Of the rows above those that are written nothing is added. */
struct SkelMarchNowhere {
  static constexpr bool ACTIVE = false;
};

/* Where a strip's row of each output is. */
template <int STEP> struct SkelMarchPlaces {
  const SkelLaunchHead &launch;
  int unit0, y; /* where the strip begins */
  uint8_t *places[SKEL_LAUNCH_IMAGES];

  template <int image, class T, int CHANNELS>
  __device__ __forceinline__ void visit (const T (&)[CHANNELS])
  {
    const SkelLaunchView &to = launch.views[image];

    places[image] = (uint8_t *)to.pixels + (int64_t)y * (int)to.stride
                    + unit0 * (CHANNELS > 1 ? STEP : 1) * (int)sizeof (T);
  }

  __device__ __forceinline__ void go_on (int direction)
  {
#pragma unroll
    for (int i = 0; i < SKEL_LAUNCH_IMAGES; i++)
      places[i] += direction * (int)launch.views[i].stride;
  }
};

/* Stores of a strip, whose words lie well, those bytes that are within [from,
 * end). */
template <class T, int WORDS>
__device__ __forceinline__ void
skel_store_part (uint8_t *to, const uint32_t (&words)[WORDS], int from, int end)
{
#pragma unroll
  for (int i = 0; i < WORDS; i++) {
    if (4 * i >= from && 4 * i + 4 <= end)
      *(uint32_t *)(to + 4 * i) = words[i];
    else if constexpr (sizeof (T) < 4)
#pragma unroll
      for (int j = 0; j < 4; j += sizeof (T))
        if (4 * i + j >= from && 4 * i + j < end)
          *(T *)(to + 4 * i + j) = skel_element<T> (&words[i], j / sizeof (T));
  }
}

/* Writes the numbers of a row to the outputs. */
template <class Kernel, class March, class Kept, int STEP, int UNITS>
struct SkelMarchWriter {
  static constexpr bool PIXELS = March::PIXELS;
  static constexpr int APART = PIXELS ? 1 : STEP;
  static constexpr bool FRAME = March::FRAME_LEFT || March::FRAME_RIGHT;
  static constexpr bool SPACE = Kernel::SPACE_LEFT || Kernel::SPACE_RIGHT
                                || Kernel::SPACE_TOP || Kernel::SPACE_BOTTOM;

  const SkelLaunchHead &launch;
  const Kept &kept;
  const SkelMarchPlaces<STEP> &to;
  int unit0, units, y;
  bool there; /* there is such a row */
  bool usual; /* the strip is whole and lies well */

  /* The word of the input @IMAGE, whose pixels have UNIT bytes as well, that
   * the word @i of the strip would take. */
  template <int IMAGE, int UNIT>
  __device__ __forceinline__ uint32_t word_at (int i) const
  {
    const SkelLaunchView &from = launch.views[IMAGE];
    const uint8_t *row
        = (const uint8_t *)from.pixels + (int64_t)y * (int)from.stride;
    int at = unit0 * UNIT + 4 * i, bytes = units * UNIT;
    uint32_t word = 0;

    if (at + 4 <= bytes)
      return __ldg ((const uint32_t *)(row + at));
    for (int j = 0; at + j < bytes; j++)
      word |= (uint32_t)__ldg (row + at + j) << 8 * j;
    return word;
  }

  /* Which bytes of the word @i the loops come to. */
  template <int UNIT> __device__ __forceinline__ uint32_t inside (int i) const
  {
    uint32_t mask = 0;

    if (y < Kernel::SPACE_TOP || y >= launch.height - Kernel::SPACE_BOTTOM)
      return 0;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      int unit = unit0 + (4 * i + j) / UNIT;

      if (unit >= Kernel::SPACE_LEFT * APART
          && unit < units - Kernel::SPACE_RIGHT * APART)
        mask |= 0xffu << 8 * j;
    }
    return mask;
  }

  /* Which bytes of a pixel's word are computed; the others are those of the
   * first input. */
  template <int IMAGE, int CHANNELS>
  __device__ __forceinline__ uint32_t computed () const
  {
    uint32_t mask = 0;

    if (!PIXELS)
      return launch.mask;
    if (!launch.keep_others)
      return ~0u;
#pragma unroll
    for (int c = 0; c < CHANNELS; c++)
      mask |= 0xffu << 8 * launch.views[IMAGE].offsets[c];
    return mask;
  }

  /* Channels that are alike side by side. */
  template <int IMAGE, class T, int WORDS, class... Numbers>
  __device__ __forceinline__ void pack_pixels (
      uint32_t (&out)[WORDS], const Numbers &...numbers) const
  {
    constexpr int SIZE = sizeof (T), UNIT = STEP * SIZE;
    constexpr uint64_t BITS = ~(uint64_t)0 >> (64 - 8 * SIZE);
    const int32_t *offsets = launch.views[IMAGE].offsets;

#pragma unroll
    for (int i = 0; i < WORDS; i++)
      out[i] = 0;
#pragma unroll
    for (int unit = 0; unit < UNITS; unit++) {
      int byte = unit * UNIT, channel = 0;
      uint64_t pixel = 0;

      ((pixel |= ((uint64_t)(T)numbers.number (unit) & BITS)
                 << 8 * offsets[channel++]),
          ...);
      pixel <<= 8 * (byte & 3);
      out[byte >> 2] |= (uint32_t)pixel;
      if ((byte & 3) + UNIT > 4)
        out[(byte >> 2) + 1] |= (uint32_t)(pixel >> 32);
    }
  }

  /* The output @IMAGE, whose pixels are @numbers, one of each channel. Where
   * the loops do not come it has those of the input @LEAVES, or -1: zero. */
  template <int IMAGE, int LEAVES, class T, class... Numbers>
  __device__ __forceinline__ void image (const Numbers &...numbers) const
  {
    constexpr int CHANNELS = sizeof...(Numbers);
    constexpr int UNIT = (CHANNELS > 1 ? STEP : 1) * sizeof (T);
    constexpr int WORDS = UNITS * UNIT / 4;
    /* a word is a pixel, of which bytes may be nobody's */
    constexpr bool OTHERS = STEP == 4 && sizeof (T) == 1 && Kernel::INPUT >= 0
                            && (!PIXELS || CHANNELS > 1);
    uint32_t mask = OTHERS ? computed<IMAGE, CHANNELS> () : ~0u;
    uint32_t out[WORDS];

    if constexpr (CHANNELS == 1)
      (numbers.template pack<T> (out), ...);
    else
      pack_pixels<IMAGE, T> (out, numbers...);

    if constexpr (SPACE) {
#pragma unroll
      for (int i = 0; i < WORDS; i++) {
        uint32_t here = inside<UNIT> (i), left = 0;

        if constexpr (LEAVES >= 0)
          if (there && here != ~0u)
            left = word_at<LEAVES, UNIT> (i);
        out[i] = (out[i] & here) | (left & ~here);
      }
    }
    if constexpr (OTHERS)
      if (there && mask != ~0u)
#pragma unroll
        for (int i = 0; i < WORDS; i++) {
          uint32_t other;

          if (Kept::WORDS == WORDS
              && (Kept::INPUT == Kernel::INPUT || launch.others_carried))
            other = kept.words[0][Kept::WORDS == WORDS ? i : 0];
          else
            other = word_at<Kernel::INPUT, UNIT> (i);
          out[i] = (out[i] & mask) | (other & ~mask);
        }

    uint8_t *place = to.places[IMAGE];

    if (usual) {
      if (there)
        skel_store_words<WORDS> (place, out, true);
    } else if (there) {
      if constexpr (FRAME)
        skel_store_part<T> (place, out,
            (March::FRAME_LEFT * APART - unit0) * UNIT,
            min (UNITS, units - March::FRAME_RIGHT * APART - unit0) * UNIT);
      else
        skel_store_edge<T> (place, out, min (UNITS, units - unit0) * UNIT);
    }
  }
};

/* ---- the march ---- */

/* Words of the strip of the input @INPUT_ from a pixel's row on, where some
 * bytes of a pixel are nobody's, until it is written; 0 words: those of the
 * first input are fetched again.
 */
template <int INPUT_, int ROWS, int WORDS_> struct SkelMarchKept {
  static constexpr int INPUT = INPUT_, WORDS = WORDS_;

  uint32_t words[ROWS][WORDS > 0 ? WORDS : 1];
};

/* Strips of UNITS units, whose rows are taken UNROLL in a turn: by its end
 * nothing that is kept has another place than before, or is moved. They are
 * fetched FETCH at once, a part of a turn, while those before are computed. At
 * the ends of rows a thread takes EDGE_TURN of a tile's EDGE_ROWS. */
template <class Kernel_, class March, int STEP, int UNITS, int UNROLL,
    int FETCH, int EDGE_ROWS_, int EDGE_TURN = UNROLL>
struct SkelMarchWork {
  using Kernel = Kernel_;

  static constexpr int EDGE_ROWS = EDGE_ROWS_;
  static constexpr bool PIXELS = March::PIXELS;
  static constexpr int HALF = UNITS / 2, APART = PIXELS ? 1 : STEP;
  static constexpr int ABOVE = March::ABOVE;
  static constexpr bool MIRRORS = March::MIRRORS;
  static_assert (UNROLL % FETCH == 0);

  using Inputs = typename March::template Inputs<STEP, UNITS>;
  using Fetched = typename Inputs::template Rows<FETCH>;
  using Tile = typename Inputs::template Tile<ABOVE + EDGE_ROWS>;
  using State = typename March::template State<APART, HALF>;
  using Numbers = typename March::template Numbers<HALF>;
  using Results = typename Kernel::Results;

  /* values of a pixel that have results of their own */
  static constexpr int PARTS = Results::SIZE > 0 && !PIXELS ? STEP : 1;

  using Sink = SkelMarchSink<Results, PARTS>;

  /* What the march does not read may be carried by what it reads. */
  static constexpr int CARRIER
      = Fetched::template last<Kernel::INPUT> () < 0 && Kernel::WINDOWED >= 0
            ? Kernel::WINDOWED
            : Kernel::INPUT;
  static constexpr int LAST = Fetched::template last<CARRIER> ();
  static constexpr bool KEEPS
      = STEP == 4 && Kernel::OUTPUT >= 0 && LAST >= 0 && LAST <= ABOVE
        && Kernel::channels (CARRIER) == Kernel::OUT_CHANNELS
        && sizeof (typename Kernel::template Type<(CARRIER > 0 ? CARRIER : 0)>)
               == 1;
  static constexpr int KEPT_WORDS = KEEPS ? UNITS * (PIXELS ? 4 : 1) / 4 : 0;

  using Kept = SkelMarchKept<CARRIER, KEEPS ? LAST + 1 : 1, KEPT_WORDS>;
  using Writer = SkelMarchWriter<Kernel, March, Kept, STEP, UNITS>;

  const SkelLaunchHead &launch;
  const typename Kernel::Values &values;
  Results (&results)[PARTS];

  Tile *shared;     /* or NULL: it never goes along the ends of rows */
  int unit0, units; /* the strip's first, and all of a row */
  typename Inputs::Sources sources;
  const Tile *tile; /* what is read lies here, or NULL: in the images */
  int tile_row;     /* of the tile, that is taken next */
  int direction;    /* in which rows are taken: 1 or -1 */

  /* Goes to the strips in the @column. */
  __device__ __forceinline__ void begin (int column)
  {
    units = launch.width * APART;
    unit0 = column * UNITS;
    tile = nullptr;
    tile_row = 0;
    direction = 1;
    sources.begin (launch, unit0, units);
  }

  /* Puts what is read for the rows from @y on into the tile, of which each
   * thread takes some. All threads of a block call this together. */
  __device__ __forceinline__ void fill (int y)
  {
    tile = shared;
    tile_row = threadIdx.x * EDGE_TURN;
    if (Results::SIZE > 0) /* others may still read what was there before */
      __syncthreads ();
    sources.fill (launch, y - ABOVE, blockDim.x, *shared);
    __syncthreads ();
  }

  template <int COUNT, class Rows>
  __device__ __forceinline__ void take (Rows &to, bool trails = true)
  {
    sources.template take<COUNT> (
        launch, tile, tile_row, direction, trails, to);
    tile_row += COUNT;
  }

  template <class Rows>
  __device__ __forceinline__ void keep (
      const Rows &rows, int row, Kept &kept) const
  {
    if constexpr (KEEPS) {
      skel_age (kept.words);
#pragma unroll
      for (int i = 0; i < KEPT_WORDS; i++)
        kept.words[LAST][i] = rows.template word<CARRIER> (row, i);
    }
  }

  /* What the row @y adds, if it is @there. */
  __device__ __forceinline__ Sink sink_of (int y, bool there) const
  {
    int first = Kernel::SPACE_LEFT * APART - unit0;
    int end = min (UNITS, units - Kernel::SPACE_RIGHT * APART - unit0);

    return { results, first, end, launch.mask,
      there && y >= Kernel::SPACE_TOP
          && y < launch.height - Kernel::SPACE_BOTTOM,
      first <= 0 && end == UNITS };
  }

  /* What is kept from row to row. */
  struct Memory {
    State state;
    Kept kept;
  };

  /* Takes @COUNT of the rows above those that are written, the first of which
   * is @before them. */
  template <int COUNT, class Rows>
  __device__ __forceinline__ void go_above (
      const Rows &rows, int before, Memory &memory)
  {
    SkelMarchNowhere nowhere;
    Numbers numbers;

#pragma unroll
    for (int i = 0; i < COUNT; i++) {
      SkelMarchRow<Rows, false> row = { launch, rows, i, before - i };
      SkelMarchPlace place = { unit0, 0, launch.width, launch.height };

      keep (rows, i, memory.kept);
      March::template step<APART, HALF> (
          row, place, memory.state, values, numbers, nowhere);
    }
  }

  /* Takes all of these, in parts, and fetches the first others. */
  __device__ __forceinline__ void begin_rows (Fetched &next, Memory &memory)
  {
    constexpr int CHUNK = FETCH < UNROLL ? FETCH : SKEL_GEOMETRY_MARCH_CHUNK;
    constexpr int FIRST = ABOVE > CHUNK ? (ABOVE - 1) % CHUNK + 1 : ABOVE;
    typename Inputs::template Rows<FIRST> above;

    if constexpr (FIRST > 0)
      take<FIRST> (above, false);
    if constexpr (FIRST == ABOVE || CHUNK == FETCH)
      take<FETCH> (next, FIRST == ABOVE);
    if constexpr (FIRST > 0)
      go_above<FIRST> (above, ABOVE, memory);
    if constexpr (FIRST < ABOVE && CHUNK == FETCH) {
#pragma unroll 1
      for (int before = ABOVE - FIRST; before > 0; before -= FETCH) {
        Fetched rows = next;

        take<FETCH> (next, before == FETCH);
        go_above<FETCH> (rows, before, memory);
      }
    } else if constexpr (FIRST < ABOVE) {
      typename Inputs::template Rows<CHUNK> chunk;

#pragma unroll 1
      for (int before = ABOVE - FIRST; before > 0; before -= CHUNK) {
        take<CHUNK> (chunk, false);
        go_above<CHUNK> (chunk, before, memory);
      }
      take<FETCH> (next);
    }
  }

  /* Takes the row @i of @rows, and writes the row @y, if it is @there. */
  template <class Rows>
  __device__ __forceinline__ void go_on (const Rows &rows, int i, int y,
      bool there, Memory &memory, SkelMarchPlaces<STEP> &to)
  {
    SkelMarchRow<Rows, true> row = { launch, rows, i, 0 };
    SkelMarchPlace place = { unit0, y, launch.width, launch.height };
    Sink sink = sink_of (y, there);
    Numbers numbers;
    bool usual = unit0 >= March::FRAME_LEFT * APART
                 && unit0 + UNITS <= units - March::FRAME_RIGHT * APART
                 && launch.wide;

    there = there && y >= March::FRAME_TOP
            && y < launch.height - March::FRAME_BOTTOM;
    keep (rows, i, memory.kept);
    March::template step<APART, HALF> (
        row, place, memory.state, values, numbers, sink);
    Writer writer = { launch, memory.kept, to, unit0, units, y, there, usual };

    March::template write<HALF> (numbers, writer);
    to.go_on (direction);
  }

  /* Computes the row @y and those that come next, @count of them. */
  __device__ __forceinline__ void march (int y, int count)
  {
    SkelMarchPlaces<STEP> to = { launch, unit0, y };
    typename Kernel::Outputs any;
    Memory memory = {};
    Fetched next;

    any.each (to);
    sources.go_to (launch, y - direction * ABOVE, direction);
    begin_rows (next, memory);
#pragma unroll 1
    for (; count > 0; count -= UNROLL) {
#pragma unroll
      for (int first = 0; first < UNROLL; first += FETCH) {
        Fetched rows = next;

        if (count > first + FETCH)
          take<FETCH> (next);
#pragma unroll
        for (int i = 0; i < FETCH; i++) {
          go_on (rows, i, y, first + i < count, memory, to);
          y += direction;
        }
      }
    }
  }

  /* Computes the rows from @y to @end; if that is @turned up, where it makes no
   * difference. */
  __device__ __forceinline__ void part (int y, int end, bool turned)
  {
    if (MIRRORS && turned)
      direction = -1;
    if (y < end)
      march (direction < 0 ? end - 1 : y, end - y);
  }

  /* The same of the strip in the @column, by a march that is for pixels away
   * from the image's ends; false: these are not. */
  __device__ __forceinline__ bool part_away (
      int column, int y, int end, bool turned)
  {
    bool away
        = y >= March::AWAY_TOP && end <= launch.height - March::AWAY_BOTTOM;

    if (away) {
      begin (column);
      part (y, end, turned);
    }
    return away;
  }

  /* The work of a block of threads. Threads go down and up by turns: those
   * above each other then want the rows between them at the same time, and all
   * can be longer. Strips that read beyond the ends of rows take them out of
   * shared memory, in blocks that come first, in columns of tiles of EDGE_ROWS
   * rows; so nobody else has to ask where rows end. What is away from the
   * image's ends is the work of @inside, if there is that. */
  template <class... Inside>
  __device__ __forceinline__ void block (
      unsigned block, unsigned tiles, Inside &&...inside)
  {
    constexpr int LEFT = Fetched::OUTSIDE;
    int y, end;
    bool turned = false;

    if (block < tiles) {
      int column = block % launch.edge_columns;

      begin (column < LEFT ? column : column + launch.threads_x);
      y = block / launch.edge_columns * EDGE_ROWS;
      fill (y);
      y += threadIdx.x * EDGE_TURN;
      end = threadIdx.x < EDGE_ROWS / EDGE_TURN
                ? min (y + EDGE_TURN, launch.height)
                : 0;
    } else {
      unsigned index = (block - tiles) * blockDim.x + threadIdx.x;
      unsigned row = index / launch.threads_x;
      int column = LEFT + index % launch.threads_x;

      y = row * launch.rows;
      end = row < launch.threads_y ? min (y + launch.rows, launch.height) : 0;
      turned = (row & 1) != 0;
      if ((inside.part_away (column, y, end, turned) || ...))
        return;
      begin (column);
    }
    part (y, end, turned);
  }
};

/* How many blocks have tiles at the ends of rows. */
template <int EDGE_ROWS>
__device__ __forceinline__ unsigned
skel_march_tiles (const SkelLaunchHead &launch)
{
  return launch.edge_columns * ((launch.height + EDGE_ROWS - 1) / EDGE_ROWS);
}

/* How many have strips, of @block threads each. */
__device__ __forceinline__ unsigned
skel_march_strips (const SkelLaunchHead &launch, unsigned block)
{
  return (launch.threads_x * launch.threads_y + block - 1) / block;
}

/* An entry point's whole @Work, and what of it is done otherwise @Inside, away
 * from the image's ends, if anything is: each a SkelMarchWork. Where there are
 * results, a grid of bounded size takes blocks of BLOCK threads' work in turn.
 */
template <class Work, int BLOCK, class... Inside>
__device__ __forceinline__ void
skel_march (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Kernel = typename Work::Kernel;
  using Results = typename Kernel::Results;

  __shared__ __align__ (16) typename Work::Tile tile;
  auto values = skel_values<typename Kernel::Values> (parameters);
  Results results[Work::PARTS];
  Work work = { launch, values, results, &tile };
  unsigned tiles = skel_march_tiles<Work::EDGE_ROWS> (launch);

  if constexpr (Results::SIZE == 0) {
    work.block (
        blockIdx.x, tiles, Inside{ launch, values, results, nullptr }...);
  } else {
    /* less what begins at multiples of 16 bytes besides */
    using Reduction = SkelReduction<Results, BLOCK, Work::PARTS,
        (48 << 10) - Kernel::Values::SHARED - (int)sizeof (tile) - 16>;
    __shared__ __align__ (16) uint8_t memory[Reduction::BYTES];
    uint8_t *wholes[Work::PARTS];
    unsigned blocks = tiles + skel_march_strips (launch, BLOCK);

    skel_find_wholes<Kernel> (launch, wholes);
    Reduction::begin (launch, results, memory, wholes);
    for (unsigned block = blockIdx.x; block < blocks; block += gridDim.x)
      work.block (block, tiles, Inside{ launch, values, results, nullptr }...);
    Reduction::end (launch, results, memory, wholes);
  }
}
