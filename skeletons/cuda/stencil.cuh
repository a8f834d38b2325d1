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
 *     static constexpr int LEFT, RIGHT, TOP, BOTTOM;     the extent
 *     static constexpr int SPACE_LEFT, ...;         what the loops leave out
 *     static constexpr bool POSITION;               computes with x, y, ...
 *     struct Values;                                the parameters
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
#include "words.cuh"

template <class Kernel, int STEP, int UNITS> struct SkelStrip
{
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
  static constexpr int ROW_WORDS
      = READS ? LEFT_WORDS + WORDS + RIGHT_WORDS : 1;
  static constexpr int ROWS = READS ? Kernel::TOP + 1 + Kernel::BOTTOM : 1;

  static constexpr int OUT_UNIT
      = Kernel::OUT_CHANNELS > 1 ? STEP : (int) sizeof (Out);
  static constexpr int OUT_WORDS = WRITES ? UNITS * OUT_UNIT / 4 : 1;

  static constexpr bool SPACE = Kernel::SPACE_LEFT || Kernel::SPACE_RIGHT
      || Kernel::SPACE_TOP || Kernel::SPACE_BOTTOM;
  static constexpr bool RESULTS = Kernel::Results::SIZE > 0;
};

/* What a body sees: the window around one unit, and where its output goes. */
template <class Kernel, int STEP, int UNITS> struct SkelWindow
{
  using Strip = SkelStrip<Kernel, STEP, UNITS>;
  using In = typename Kernel::In;
  using Out = typename Kernel::Out;

  const uint32_t (&words)[Strip::ROWS][Strip::ROW_WORDS];
  const int (&offsets)[4];
  int unit;
  typename Kernel::Outputs outputs;

  struct Image
  {
    const SkelWindow &window;

    __device__ __forceinline__ In
    operator() (int dy, int dx, int channel = 0) const
    {
      const uint32_t *row = window.words[dy + Kernel::TOP];

      if constexpr (!Strip::CHANNELS) {
        return skel_element<In> (row, Strip::LEFT_WORDS * (4 / Strip::SIZE)
            + window.unit + dx * STEP);
      } else {
        int byte = 4 * Strip::LEFT_WORDS + (window.unit + dx) * STEP;
        uint32_t pixel = row[byte >> 2];

        if (STEP == 3 && (byte & 3) > 1)
          pixel = __funnelshift_r (
              pixel, row[(byte >> 2) + 1], 8 * (byte & 3));
        else if (STEP == 3)
          pixel >>= 8 * (byte & 3);
        return (In) __byte_perm (pixel, 0, 0x4440 | window.offsets[channel]);
      }
    }
  };

  template <int image> __device__ __forceinline__ Image
  input () const
  {
    return { *this };
  }

  template <int image> __device__ __forceinline__ auto &
  output ()
  {
    return outputs.template get<image> ();
  }
};

/* Fetches the words from byte @first on of one row of @bytes bytes, which only
 * in part are inside. @row: NULL for a row of constants. */
template <class T, int PIXEL, int WORDS, int NEEDED>
__device__ __forceinline__ void
skel_fetch_edge (const uint8_t *row, int first, int bytes, int width,
    int border, T constant, int needed, uint32_t (&words)[WORDS])
{
  uint32_t fill = 0;

  if (row == nullptr) {
#pragma unroll
    for (int i = 0; i < 4 / (int) sizeof (T); i++) {
      uint32_t one = 0;

      memcpy (&one, &constant, sizeof (T));
      fill |= one << (8 * sizeof (T) * i % 32);
    }
  }

#pragma unroll
  for (int i = 0; i < WORDS; i++) {
    words[i] = fill;
    if (row != nullptr && first + 4 * i >= 0 && first + 4 * i + 4 <= bytes)
      words[i] = __ldg ((const uint32_t *) (row + first + 4 * i));
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
      value = __ldg ((const T *) (row + pixel * PIXEL + part));
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
      *(uint32_t *) (to + 4 * i) = words[i];
    else if (4 * i < bytes)
      last = words[i];
  }
  if constexpr (sizeof (T) < 4)
    for (int i = bytes & ~3; i < bytes; i += sizeof (T)) {
      T value;

      memcpy (&value, &last, sizeof (T));
      *(T *) (to + i) = value;
      last >>= 8 * (sizeof (T) & 3);
    }
}

/* One strip: the part of the image that is @column strips from the left and
 * @strip ones from the top. */
template <class Kernel, int STEP, int UNITS, int HEIGHT, int UNROLL>
__device__ __forceinline__ void
skel_strip (const SkelLaunchHead &launch,
    const typename Kernel::Values &values, typename Kernel::Results &results,
    int column, int strip)
{
  using Strip = SkelStrip<Kernel, STEP, UNITS>;
  using In = typename Kernel::In;
  using Out = typename Kernel::Out;

  constexpr int INPUT = Strip::READS ? Kernel::INPUT : 0;
  constexpr int OUTPUT = Strip::WRITES ? Kernel::OUTPUT : 0;
  const SkelLaunchView &from = launch.views[INPUT];
  const SkelLaunchView &to = launch.views[OUTPUT];
  int width = launch.width, height = launch.height;
  int units = Strip::CHANNELS ? width : width * STEP;
  int unit0 = column * UNITS, y0 = strip * HEIGHT;
  int first = unit0 * Strip::UNIT - 4 * Strip::LEFT_WORDS;
  int bytes = units * Strip::UNIT;
  /* beyond this byte nothing is read, whatever the rows' ends */
  int needed = min (unit0 + UNITS, units) * Strip::UNIT
      + Kernel::RIGHT * Strip::PIXEL;
  bool inside = first >= 0 && first + 4 * Strip::ROW_WORDS <= bytes;
  bool whole = unit0 + UNITS <= units;
  In constant = skel_from_bits<In> (launch.border_bits[INPUT]);
  const uint8_t *source = (const uint8_t *) from.pixels;
  uint8_t *target
      = (uint8_t *) to.pixels + (size_t) unit0 * Strip::OUT_UNIT;
  int in_offsets[4], out_shifts[4];
  uint32_t out_mask = 0;

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

  uint32_t words[Strip::ROWS][Strip::ROW_WORDS];

#pragma unroll UNROLL
  for (int i = 0; i < HEIGHT + Strip::ROWS - 1; i++) {
    int y = y0 + i - (Strip::ROWS - 1);

    if (y >= height)
      break;

    if constexpr (Strip::READS) {
      int row = y + Kernel::BOTTOM;
      const uint8_t *line = nullptr;

#pragma unroll
      for (int k = 0; k + 1 < Strip::ROWS; k++)
#pragma unroll
        for (int j = 0; j < Strip::ROW_WORDS; j++)
          words[k][j] = words[k + 1][j];

      if (Kernel::TOP > 0 || Kernel::BOTTOM > 0)
        row = skel_border_map (launch.border, row, height);
      if ((Kernel::TOP == 0 && Kernel::BOTTOM == 0) || row >= 0)
        line = source + row * from.stride;

      auto &target_words = words[Strip::ROWS - 1];

      if (inside && line != nullptr) {
        skel_load_words<Strip::LEFT_WORDS> (line + first, target_words, false);
        skel_load_words<Strip::WORDS> (line + first + 4 * Strip::LEFT_WORDS,
            target_words + Strip::LEFT_WORDS, launch.wide);
        skel_load_words<Strip::RIGHT_WORDS> (
            line + first + 4 * (Strip::LEFT_WORDS + Strip::WORDS),
            target_words + Strip::LEFT_WORDS + Strip::WORDS, false);
      } else {
        skel_fetch_edge<In, Strip::PIXEL, Strip::ROW_WORDS, 0> (line, first,
            bytes, width, launch.border, constant, needed, target_words);
      }
    }

    if (i < Strip::ROWS - 1)
      continue;

    uint32_t out[Strip::OUT_WORDS];
    Out elements[UNITS];

    if constexpr (Kernel::OUT_CHANNELS > 1) {
#pragma unroll
      for (int j = 0; j < Strip::OUT_WORDS; j++)
        out[j] = 0;
    }

#pragma unroll
    for (int j = 0; j < UNITS; j++) {
      SkelWindow<Kernel, STEP, UNITS> window = { words, in_offsets, j };
      int unit = unit0 + j;
      int x = Strip::CHANNELS || STEP == 1 ? unit : unit / STEP;
      bool run = true;

      if constexpr (Kernel::POSITION || Strip::RESULTS)
        run = whole || unit < units;
      if constexpr (Strip::SPACE) {
        run = run && x >= Kernel::SPACE_LEFT && x < width - Kernel::SPACE_RIGHT
            && y >= Kernel::SPACE_TOP && y < height - Kernel::SPACE_BOTTOM;
        if (!run)
          Kernel::leave (window);
      }
      if (run)
        Kernel::run (window, values, results, x, y, width, height);

      if constexpr (Strip::WRITES && Kernel::OUT_CHANNELS == 1) {
        elements[j] = window.template output<OUTPUT> ()[0];
      } else if constexpr (Strip::WRITES) {
        uint32_t pixel = 0;
        constexpr int SHIFT = 8;
        int byte = j * STEP;

#pragma unroll
        for (int c = 0; c < Kernel::OUT_CHANNELS; c++)
          pixel |= (uint32_t) (uint8_t) window.template output<OUTPUT> ()[c]
              << out_shifts[c];
        if constexpr (STEP == 4) {
          if (Strip::READS && launch.keep_others)
            pixel = (pixel & out_mask)
                | (words[Kernel::TOP][Strip::LEFT_WORDS + j] & ~out_mask);
          out[j] = pixel;
        } else {
          out[byte >> 2] |= pixel << SHIFT * (byte & 3);
          if ((byte & 3) > 1)
            out[(byte >> 2) + 1] |= pixel >> (32 - SHIFT * (byte & 3));
        }
      }
    }

    if constexpr (Strip::WRITES) {
      uint8_t *place = target + y * to.stride;

      if constexpr (Kernel::OUT_CHANNELS == 1) {
        skel_pack (elements, out);
        if constexpr (STEP == 4 && !Strip::CHANNELS && sizeof (In) == 1) {
#pragma unroll
          for (int j = 0; j < Strip::OUT_WORDS; j++)
            out[j] = (out[j] & launch.mask)
                | (words[Kernel::TOP][Strip::LEFT_WORDS + j] & ~launch.mask);
        }
      }
      if (whole)
        skel_store_words<Strip::OUT_WORDS> (place, out, launch.wide);
      else
        skel_store_edge<Out> (
            place, out, (units - unit0) * Strip::OUT_UNIT);
    }
  }
}

/* An entry point's whole work. The strips are numbered along the rows, so that
 * no width leaves a block's threads idle; where there are results, a grid of
 * bounded size takes several in turn. */
template <class Kernel, int STEP, int UNITS, int HEIGHT, int UNROLL, int BLOCK>
__device__ __forceinline__ void
skel_stencil (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Results = typename Kernel::Results;

  typename Kernel::Values values (parameters);
  Results results;
  unsigned part = blockIdx.x * BLOCK + threadIdx.x;
  unsigned parts = launch.threads_x * launch.threads_y;

  if constexpr (Results::SIZE == 0) {
    if (part < parts)
      skel_strip<Kernel, STEP, UNITS, HEIGHT, UNROLL> (launch, values,
          results, part % launch.threads_x, part / launch.threads_x);
  } else {
    using Reduction = SkelReduction<Results, BLOCK>;
    __shared__ __align__ (16) uint8_t copies[Reduction::Copies::BYTES];
    __shared__ uint64_t warps[BLOCK / 32];
    uint8_t *whole = (uint8_t *) launch.results;

    Reduction::begin (results, copies, whole);
    for (; part < parts; part += gridDim.x * BLOCK)
      skel_strip<Kernel, STEP, UNITS, HEIGHT, UNROLL> (launch, values,
          results, part % launch.threads_x, part / launch.threads_x);
    Reduction::end (results, copies, warps, whole);
  }
}
