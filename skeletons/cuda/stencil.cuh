/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* stencil.cuh: the skeletons P2P and N2P, with or without reductions, for
 * images that lie dense in memory.
 *
 * A thread computes a strip: some units side by side (16 bytes or so) in some
 * rows below each other. The window's rows slide through its registers as
 * words, halo included; horizontal neighbours come out of the same words. Only
 * what falls outside the image is fetched pixel by pixel, and only by the
 * threads that it concerns.
 *
 * A unit is a value of a one-channel kernel, of which a pixel may hold several
 * that are filtered alike (then neighbours are STEP units apart); or a pixel
 * of STEP bytes of a kernel of several channels.
 *
 * A kernel is a struct that skelc writes:
 *
 *   struct sobel
 *   {
 *     using In = uint8_t; using Out = uint8_t;      of its first input, output
 *     static constexpr int INPUT, OUTPUT;           images; -1: there is none
 *     static constexpr int IN_CHANNELS, OUT_CHANNELS;
 *     static constexpr int WINDOWED;          the input that is read farthest
 *     static constexpr int LEFT, RIGHT, TOP, BOTTOM;     the extent
 *     static constexpr int SPACE_LEFT, ...;         what the loops leave out
 *     static constexpr bool POSITION;               computes with x, y, ...
 *     struct Values;                                the parameters; see
 *                                                   uniforms.cuh
 *     struct Results;                               see results.cuh
 *     struct Outputs;                               a pixel of each output:
 *         get<image> (), an array of channels; each (visitor)
 *     template <class Pixel> static void run (Pixel &, const Values &,
 *         Results &, int x, int y, int width, int height);       the body
 *     template <class Pixel> static void leave (Pixel &);    where the loops
 *                                                            do not come
 *   };
 */
#pragma once

#include "border.cuh"
#include "results.cuh"
#include "uniforms.cuh"
#include "words.cuh"

template <class Kernel, int STEP, int UNITS, int UNROLL> struct SkelStrip {
  using In = typename Kernel::In;
  using Out = typename Kernel::Out;

  static constexpr bool READS = Kernel::INPUT >= 0;
  static constexpr bool WRITES = Kernel::OUTPUT >= 0;
  static constexpr bool CHANNELS
      = Kernel::IN_CHANNELS > 1 || Kernel::OUT_CHANNELS > 1;
  static constexpr int SIZE = sizeof (In);
  /* bytes of a unit, and from a pixel to the next */
  static constexpr int UNIT = CHANNELS ? STEP : SIZE;
  static constexpr int PIXEL = CHANNELS ? STEP : STEP * SIZE;
  static constexpr int WORDS = UNITS * UNIT / 4;
  static constexpr int LEFT_WORDS = (Kernel::LEFT * PIXEL + 3) / 4;
  static constexpr int RIGHT_WORDS = (Kernel::RIGHT * PIXEL + 3) / 4;
  static constexpr int ROW_WORDS = READS ? LEFT_WORDS + WORDS + RIGHT_WORDS : 1;
  static constexpr int ROWS = READS ? Kernel::TOP + 1 + Kernel::BOTTOM : 1;

  /* rows in registers: the windows of UNROLL rows. (To fetch the next ones
   * ahead of time was slower: registers are dearer than the wait.) */
  static constexpr int HELD = ROWS - 1 + UNROLL;

  static constexpr int OUT_UNIT
      = Kernel::OUT_CHANNELS > 1 ? STEP : (int)sizeof (Out);
  static constexpr int OUT_WORDS = WRITES ? UNITS * OUT_UNIT / 4 : 1;

  static constexpr bool SPACE = Kernel::SPACE_LEFT || Kernel::SPACE_RIGHT
                                || Kernel::SPACE_TOP || Kernel::SPACE_BOTTOM;
  static constexpr bool RESULTS = Kernel::Results::SIZE > 0;

  /* values of a pixel that have results of their own */
  static constexpr int PARTS = RESULTS && !CHANNELS ? STEP : 1;
  static_assert (UNITS % PARTS == 0);
};

/* What a body sees: the window around one unit, and where its output goes. */
template <class Kernel, int STEP, int UNITS, int UNROLL> struct SkelWindow {
  using Strip = SkelStrip<Kernel, STEP, UNITS, UNROLL>;
  using In = typename Kernel::In;
  using Out = typename Kernel::Out;

  const uint32_t (&words)[Strip::HELD][Strip::ROW_WORDS];
  const int (&offsets)[4];
  int row, unit;
  typename Kernel::Outputs outputs;

  struct Image {
    const SkelWindow &window;

    __device__ __forceinline__ In operator() (
        int dy, int dx, int channel = 0) const
    {
      const uint32_t *row = window.words[window.row + dy + Kernel::TOP];

      if constexpr (!Strip::CHANNELS) {
        return skel_element<In> (row,
            Strip::LEFT_WORDS * (4 / Strip::SIZE) + window.unit + dx * STEP);
      } else {
        int byte = 4 * Strip::LEFT_WORDS + (window.unit + dx) * STEP;
        uint32_t pixel = row[byte >> 2];

        if (STEP == 3 && (byte & 3) > 1)
          pixel = __funnelshift_r (pixel, row[(byte >> 2) + 1], 8 * (byte & 3));
        else if (STEP == 3)
          pixel >>= 8 * (byte & 3);
        return (In)__byte_perm (pixel, 0, 0x4440 | window.offsets[channel]);
      }
    }
  };

  template <int image> __device__ __forceinline__ Image input () const
  {
    return { *this };
  }

  template <int image> __device__ __forceinline__ auto &output ()
  {
    return outputs.template get<image> ();
  }
};

/* Fetches the words from byte @first on of one row of @bytes bytes, which only
 * in part are inside. @row: NULL for a row of constants. */
template <class T, int PIXEL, int WORDS>
__device__ __forceinline__ void
skel_fetch_edge (const uint8_t *row, int first, int bytes, int width,
    int border, T constant, int needed, uint32_t (&words)[WORDS])
{
  uint32_t fill = 0;

  if (row == nullptr) {
#pragma unroll
    for (int i = 0; i < 4 / (int)sizeof (T); i++) {
      uint32_t one = 0;

      memcpy (&one, &constant, sizeof (T));
      fill |= one << (8 * sizeof (T) * i % 32);
    }
  }

#pragma unroll
  for (int i = 0; i < WORDS; i++) {
    words[i] = fill;
    if (row != nullptr && first + 4 * i >= 0 && first + 4 * i + 4 <= bytes)
      words[i] = __ldg ((const uint32_t *)(row + first + 4 * i));
  }

  if (row == nullptr)
    return;

  /* What is missing on the left ends where the image starts, and what is
   * missing on the right starts in the image's last, incomplete word. */
  int position = first, resume = bytes & ~3;

  if (first >= 0)
    position = resume > first ? resume : first;
#pragma unroll 1
  while (position < needed) {
    int pixel = position / PIXEL, part;

    if (position < 0)
      pixel = -((PIXEL - 1 - position) / PIXEL);
    part = position - pixel * PIXEL;
    pixel = skel_border_map (border, pixel, width);

    T value = constant;
    uint32_t bits = 0;

    if (pixel >= 0)
      value = __ldg ((const T *)(row + pixel * PIXEL + part));
    memcpy (&bits, &value, sizeof (T));

    int word = (position - first) >> 2, shift = 8 * (position & 3);
    uint32_t mask = (sizeof (T) == 4 ? ~0u : (1u << 8 * (sizeof (T) & 3)) - 1)
                    << shift;

#pragma unroll
    for (int i = 0; i < WORDS; i++)
      if (i == word)
        words[i] = (words[i] & ~mask) | bits << shift;

    position += sizeof (T);
    if (position == 0)
      position = resume > 0 ? resume : 0;
  }
}

/* Stores the units of a strip that only in part is inside. */
template <class T, int WORDS>
__device__ __forceinline__ void
skel_store_edge (uint8_t *to, const uint32_t (&words)[WORDS], int bytes)
{
  uint32_t last = 0;

#pragma unroll
  for (int i = 0; i < WORDS; i++) {
    if (4 * i + 4 <= bytes)
      *(uint32_t *)(to + 4 * i) = words[i];
    else if (4 * i < bytes)
      last = words[i];
  }
  if constexpr (sizeof (T) < 4)
#pragma unroll
    for (int i = 0; i < 4 - (int)sizeof (T); i += sizeof (T))
      if ((bytes & 3) > i)
        *(T *)(to + (bytes & ~3) + i) = skel_element<T> (&last, i / sizeof (T));
}

/* One strip: @rows rows of the image from the one @strip * rows from the top,
 * @column strips from the left. Rows are taken UNROLL at a time: fetched
 * together, so that several loads are under way, and then computed together,
 * so that what neighbours in y have in common is computed once. */
template <class Kernel, int STEP, int UNITS, int UNROLL> struct SkelStripWork {
  using Strip = SkelStrip<Kernel, STEP, UNITS, UNROLL>;
  using Window = SkelWindow<Kernel, STEP, UNITS, UNROLL>;
  using In = typename Kernel::In;
  using Out = typename Kernel::Out;

  static constexpr int INPUT = Strip::READS ? Kernel::INPUT : 0;
  static constexpr int OUTPUT = Strip::WRITES ? Kernel::OUTPUT : 0;

  const SkelLaunchHead &launch;
  const typename Kernel::Values &values;
  typename Kernel::Results (&results)[Strip::PARTS];

  int width, height;
  int unit0, units;   /* the strip's first, and all of a row */
  int first, bytes;   /* of the row: where the window starts; all */
  int needed;         /* beyond it nothing is read */
  bool inside, whole; /* the window, the strip, in the row */
  In constant;
  int in_offsets[4], out_shifts[4];
  uint32_t out_mask;

  uint32_t words[Strip::HELD][Strip::ROW_WORDS];

  /* Fetches what the strip reads of a row, which is inside, from @line on. */
  __device__ __forceinline__ void fetch_line (
      const uint8_t *line, uint32_t (&to)[Strip::ROW_WORDS], bool wide) const
  {
    skel_load_words<Strip::LEFT_WORDS> (line, to, false);
    skel_load_words<Strip::WORDS> (
        line + 4 * Strip::LEFT_WORDS, to + Strip::LEFT_WORDS, wide);
    skel_load_words<Strip::RIGHT_WORDS> (
        line + 4 * (Strip::LEFT_WORDS + Strip::WORDS),
        to + Strip::LEFT_WORDS + Strip::WORDS, false);
  }

  __device__ __forceinline__ void fetch (
      int y, uint32_t (&to)[Strip::ROW_WORDS])
  {
    const SkelLaunchView &from = launch.views[INPUT];
    const uint8_t *line = nullptr;

    y = skel_border_map (launch.border, y, height);
    if (y >= 0)
      line = (const uint8_t *)from.pixels + y * from.stride;
    if (inside && line != nullptr) {
      fetch_line (line + first, to, launch.wide);
    } else {
      skel_fetch_edge<In, Strip::PIXEL> (
          line, first, bytes, width, launch.border, constant, needed, to);
    }
  }

  /* Fetches the next UNROLL rows, from @y on. What only accumulates has little
   * else to wait for than these: where they are inside, no branch stands
   * between their fetches, so that all are under way at once. */
  __device__ __forceinline__ void fetch_rows (int y)
  {
    if constexpr (Strip::READS) {
      if (Strip::RESULTS && inside && y >= 0 && y + UNROLL <= height) {
        if (launch.wide)
          fetch_inside<true> (y);
        else
          fetch_inside<false> (y);
      } else {
#pragma unroll
        for (int i = 0; i < UNROLL; i++)
          fetch (y + i, words[Strip::ROWS - 1 + i]);
      }
    }
  }

  template <bool WIDE> __device__ __forceinline__ void fetch_inside (int y)
  {
    const SkelLaunchView &from = launch.views[INPUT];
    const uint8_t *line
        = (const uint8_t *)from.pixels + y * from.stride + first;

#pragma unroll
    for (int i = 0; i < UNROLL; i++)
      fetch_line (line + i * from.stride, words[Strip::ROWS - 1 + i], WIDE);
  }

  /* One unit's body; what it gives goes to @elements or @out. */
  template <bool GUARD>
  __device__ __forceinline__ void unit (int j, int row, int y,
      Out (&elements)[UNITS], uint32_t (&out)[Strip::OUT_WORDS])
  {
    Window window = { words, in_offsets, row, j };
    int x = Strip::CHANNELS || STEP == 1 ? unit0 + j : (unit0 + j) / STEP;
    bool run = !GUARD || (unit0 + j < units && y < height);
    auto &result = results[j % Strip::PARTS];

    if constexpr (Strip::PARTS == 4)
      run = run && (launch.mask >> 8 * (j % 4) & 1);

    if constexpr (Strip::SPACE) {
      run = run && x >= Kernel::SPACE_LEFT && x < width - Kernel::SPACE_RIGHT
            && y >= Kernel::SPACE_TOP && y < height - Kernel::SPACE_BOTTOM;
      if (!run)
        Kernel::leave (window);
    }
    if (run)
      Kernel::run (window, values, result, x, y, width, height);

    if constexpr (Strip::WRITES && Kernel::OUT_CHANNELS == 1) {
      elements[j] = window.template output<OUTPUT> ()[0];
    } else if constexpr (Strip::WRITES) {
      uint32_t pixel = 0;
      int byte = j * STEP;

#pragma unroll
      for (int c = 0; c < Kernel::OUT_CHANNELS; c++)
        pixel |= (uint32_t)(uint8_t)window.template output<OUTPUT> ()[c]
                 << out_shifts[c];
      if constexpr (STEP == 4) {
        if (Strip::READS && launch.keep_others)
          pixel
              = (pixel & out_mask)
                | (words[row + Kernel::TOP][Strip::LEFT_WORDS + j] & ~out_mask);
        out[j] = pixel;
      } else {
        out[byte >> 2] |= pixel << 8 * (byte & 3);
        if ((byte & 3) > 1)
          out[(byte >> 2) + 1] |= pixel >> (32 - 8 * (byte & 3));
      }
    }
  }

  __device__ __forceinline__ void store (
      int row, int y, Out (&elements)[UNITS], uint32_t (&out)[Strip::OUT_WORDS])
  {
    const SkelLaunchView &to = launch.views[OUTPUT];
    uint8_t *place = (uint8_t *)to.pixels + y * to.stride
                     + (size_t)unit0 * Strip::OUT_UNIT;

    if constexpr (Kernel::OUT_CHANNELS == 1) {
      skel_pack (elements, out);
      if constexpr (STEP == 4 && !Strip::CHANNELS && sizeof (In) == 1) {
#pragma unroll
        for (int j = 0; j < Strip::OUT_WORDS; j++)
          out[j] = (out[j] & launch.mask)
                   | (words[row + Kernel::TOP][Strip::LEFT_WORDS + j]
                       & ~launch.mask);
      }
    }
    if (whole)
      skel_store_words<Strip::OUT_WORDS> (place, out, launch.wide);
    else
      skel_store_edge<Out> (place, out, (units - unit0) * Strip::OUT_UNIT);
  }

  template <bool GUARD> __device__ __forceinline__ void compute (int y)
  {
    Out elements[UNROLL][UNITS];
    uint32_t out[UNROLL][Strip::OUT_WORDS];

    if constexpr (Kernel::OUT_CHANNELS > 1) {
#pragma unroll
      for (int row = 0; row < UNROLL; row++)
#pragma unroll
        for (int j = 0; j < Strip::OUT_WORDS; j++)
          out[row][j] = 0;
    }
#pragma unroll
    for (int j = 0; j < UNITS; j++)
#pragma unroll
      for (int row = 0; row < UNROLL; row++)
        unit<GUARD> (j, row, y + row, elements[row], out[row]);

    if constexpr (Strip::WRITES) {
#pragma unroll
      for (int row = 0; row < UNROLL; row++)
        if (y + row < height)
          store (row, y + row, elements[row], out[row]);
    }
  }

  /* Goes to the strips in the @column. */
  __device__ __forceinline__ void begin (int column)
  {
    const SkelLaunchView &from = launch.views[INPUT];
    const SkelLaunchView &to = launch.views[OUTPUT];

    width = launch.width;
    height = launch.height;
    units = Strip::CHANNELS ? width : width * STEP;
    unit0 = column * UNITS;
    first = unit0 * Strip::UNIT - 4 * Strip::LEFT_WORDS;
    bytes = units * Strip::UNIT;
    needed = min (unit0 + UNITS, units) * Strip::UNIT
             + Kernel::RIGHT * Strip::PIXEL;
    inside = first >= 0 && first + 4 * Strip::ROW_WORDS <= bytes;
    whole = unit0 + UNITS <= units;
    constant = skel_from_bits<In> (launch.border_bits[INPUT]);
    out_mask = 0;

    if constexpr (Strip::CHANNELS) {
#pragma unroll
      for (int i = 0; i < Kernel::IN_CHANNELS; i++)
        in_offsets[i] = from.offsets[i];
#pragma unroll
      for (int i = 0; i < Kernel::OUT_CHANNELS; i++) {
        out_shifts[i] = 8 * to.offsets[i];
        out_mask |= 0xffu << out_shifts[i];
      }
    }
  }

  __device__ __forceinline__ void work (int column, int strip)
  {
    int y = strip * launch.rows;
    int end = min (y + launch.rows, launch.height);

    begin (column);
    if constexpr (Strip::READS) {
#pragma unroll
      for (int i = 0; i < Strip::ROWS - 1; i++)
        fetch (y - Kernel::TOP + i, words[i]);
    }

#pragma unroll 1
    for (; y < end; y += UNROLL) {
      fetch_rows (y + Kernel::BOTTOM);

      if constexpr (Strip::RESULTS || Kernel::POSITION) {
        if (whole && y + UNROLL <= height)
          compute<false> (y);
        else
          compute<true> (y);
      } else {
        compute<false> (y);
      }

      if constexpr (Strip::READS) {
#pragma unroll
        for (int i = 0; i < Strip::ROWS - 1; i++)
#pragma unroll
          for (int j = 0; j < Strip::ROW_WORDS; j++)
            words[i][j] = words[i + UNROLL][j];
      }
    }
  }
};

/* The blocks of results in the device's memory that the values of a pixel are
 * accumulated into; NULL: none. */
template <class Kernel, int PARTS>
__device__ __forceinline__ void
skel_find_wholes (const SkelLaunchHead &launch, uint8_t *(&wholes)[PARTS])
{
  using Results = typename Kernel::Results;

#pragma unroll
  for (int i = 0; i < PARTS; i++) {
    wholes[i] = PARTS == 1 ? skel_results_of<Results> (launch, 0) : nullptr;
    for (int c = 0; PARTS > 1 && c < launch.components; c++)
      if (launch.views[Kernel::INPUT].offsets[c] == i)
        wholes[i] = skel_results_of<Results> (launch, c);
  }
}

/* An entry point's whole work. The strips are numbered along the rows, so that
 * no width leaves a block's threads idle; where there are results, a grid of
 * bounded size takes several in turn. */
template <class Kernel, int STEP, int UNITS, int UNROLL, int BLOCK>
__device__ __forceinline__ void
skel_stencil (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Results = typename Kernel::Results;

  using Strip = SkelStrip<Kernel, STEP, UNITS, UNROLL>;

  auto values = skel_values<typename Kernel::Values> (parameters);
  Results results[Strip::PARTS];
  unsigned part = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned parts = launch.threads_x * launch.threads_y;

  if constexpr (Results::SIZE == 0) {
    SkelStripWork<Kernel, STEP, UNITS, UNROLL> strip
        = { launch, values, results };

    if (part < parts)
      strip.work (part % launch.threads_x, part / launch.threads_x);
  } else {
    using Reduction = SkelReduction<Results, BLOCK, Strip::PARTS,
        (48 << 10) - Kernel::Values::SHARED>;
    __shared__ __align__ (16) uint8_t memory[Reduction::BYTES];
    uint8_t *wholes[Strip::PARTS];

    skel_find_wholes<Kernel> (launch, wholes);
    Reduction::begin (launch, results, memory, wholes);
    for (; part < parts; part += gridDim.x * BLOCK) {
      SkelStripWork<Kernel, STEP, UNITS, UNROLL> strip
          = { launch, values, results };

      strip.work (part % launch.threads_x, part / launch.threads_x);
    }
    Reduction::end (launch, results, memory, wholes);
  }
}
