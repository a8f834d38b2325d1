/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* window.cuh: the skeleton of N2P kernels whose windows are rectangles of any
 * size, which may be known at run time only, and in which a loop combines all
 * pixels alike: sums, minima and the like. For one-channel images that lie
 * dense in memory. Other inputs than the windows' are read at the pixel only.
 *
 * A block computes a tile. What its windows cover is fetched into shared
 * memory; there the columns of each window are combined first, then along the
 * rows what came out, so that a window of n x m costs n + m and not n * m. Of
 * places beside each other most of a window is the same, and combined once:
 * see skel_slide ().
 *
 * Columns that are half a tile apart are computed at once, as lanes: two halves
 * of a word where that is known to hold them, else two numbers.
 *
 * As in stencil.cuh, a unit is a value of a one-channel kernel, of which a
 * pixel may hold STEP that are filtered alike.
 *
 * Beside what stencil.cuh lists, a kernel says here
 *
 *     static constexpr int REDUCTIONS;            what the loop combines
 *     template <int i> using Lanes;               SkelHalves or SkelNumbers
 *     template <int i, class T> static T element (Type<WINDOWED>,
 *         const Values &);
 *                                                 what of a pixel, as numbers
 *     static SkelRectangle rectangle (const Values &);         the window
 *     static constexpr int OTHER_LEFT, ...;       extent of the other reads of
 *                                                 the windows' image
 *     static constexpr unsigned BESIDE;           the other inputs that are
 *                                                 read: a bit each
 *     template <class Pixel> static void run_reduced (as run);
 *                                                 the body without the loop
 */
#pragma once

#include "border.cuh"
#include "results.cuh"
#include "uniforms.cuh"
#include "words.cuh"

/* From the pixel to the window's first row and column, and how many; a window
 * of nothing counts as one pixel. */
struct SkelRectangle {
  int top, left, rows, columns;
  bool empty;

  static __device__ __forceinline__ SkelRectangle of (
      int top, int left, int rows, int columns)
  {
    if (rows <= 0 || columns <= 0)
      return { 0, 0, 1, 1, true };
    return { top, left, rows, columns, false };
  }

  /* The same, or nothing where it exceeds an extent: then a condition keeps the
   * loop from running. */
  __device__ __forceinline__ SkelRectangle within (
      int up, int down, int to_left, int to_right) const
  {
    if (top < -up || top > down || rows > down - top + 1 || left < -to_left
        || left > to_right || columns > to_right - left + 1)
      return of (0, 0, 0, 0);
    return *this;
  }
};

/* Two values of 0 to 65535, and so is whatever comes of them. */
template <SkelOperator OPERATION> struct SkelHalves {
  static constexpr SkelOperator operation = OPERATION;
  static constexpr bool HALVES = true;
  uint32_t bits;

  __device__ __forceinline__ SkelHalves combine (SkelHalves other) const
  {
    if constexpr (operation == SKEL_MINIMUM)
      return { __vminu2 (bits, other.bits) };
    else if constexpr (operation == SKEL_MAXIMUM)
      return { __vmaxu2 (bits, other.bits) };
    else
      return { skel_combine<operation, uint32_t> (bits, other.bits) };
  }

  template <int which> __device__ __forceinline__ int get () const
  {
    return which == 0 ? bits & 0xffff : bits >> 16;
  }
};

/* Two values of any kind. */
template <SkelOperator OPERATION, class T> struct SkelNumbers {
  static constexpr SkelOperator operation = OPERATION;
  static constexpr bool HALVES = false;
  using Number = T;
  T values[2];

  __device__ __forceinline__ SkelNumbers combine (SkelNumbers other) const
  {
    return { { skel_combine<operation, T> (values[0], other.values[0]),
        skel_combine<operation, T> (values[1], other.values[1]) } };
  }

  template <int which> __device__ __forceinline__ T get () const
  {
    return values[which];
  }
};

/* Combines the @count elements, at least PLACES, that the windows of as many
 * places after each other hold: the first place's from 0 on, the next one's
 * from 1 on. What all have in common is combined once, and grows by one element
 * from place to place, while what only the first ones hold grows backwards
 * (like van Herk's and Gil's algorithm, whose blocks are as long as windows).
 */
template <int PLACES, class T, class Load>
__device__ __forceinline__ void
skel_slide (int count, Load load, T (&places)[PLACES])
{
  T common = load (PLACES - 1);

  if constexpr (PLACES > 1)
    places[PLACES - 2] = load (PLACES - 2);
#pragma unroll
  for (int i = PLACES - 3; i >= 0; i--)
    places[i] = places[i + 1].combine (load (i));
#pragma unroll 4
  for (int i = PLACES; i < count; i++)
    common = common.combine (load (i));
#pragma unroll
  for (int i = 0; i < PLACES - 1; i++) {
    places[i] = places[i].combine (common);
    common = common.combine (load (count + i));
  }
  places[PLACES - 1] = common;
}

/* The same for COUNT places, PLACES at a time, where the elements of a place's
 * window are STRIDE apart, as are the places that are taken together. */
template <int PLACES, int STRIDE, int COUNT, class T, class Load>
__device__ __forceinline__ void
skel_slide_groups (int count, Load load, T (&places)[COUNT])
{
#pragma unroll
  for (int group = 0; group < COUNT / PLACES; group++) {
    int first = group / STRIDE * STRIDE * PLACES + group % STRIDE;
    T some[PLACES];

    skel_slide<PLACES> (
        count, [&] (int i) { return load (first + i * STRIDE); }, some);
#pragma unroll
    for (int i = 0; i < PLACES; i++)
      places[first + i * STRIDE] = some[i];
  }
}

/* The same for windows of any size: as many places at a time as that allows. */
template <int STRIDE, int COUNT, class T, class Load>
__device__ __forceinline__ void
skel_slide_any (int count, Load load, T (&places)[COUNT])
{
  if (COUNT % (16 * STRIDE) == 0 && count >= 16)
    skel_slide_groups<COUNT % (16 * STRIDE) == 0 ? 16 : 1, STRIDE> (
        count, load, places);
  else if (count >= 8)
    skel_slide_groups<8, STRIDE> (count, load, places);
  else if (count >= 4)
    skel_slide_groups<4, STRIDE> (count, load, places);
  else
    skel_slide_groups<1, STRIDE> (count, load, places);
}

template <class Kernel, int STEP, int WIDTH, int HEIGHT, int BLOCK>
struct SkelWindowTile {
  static constexpr int WINDOWED = Kernel::WINDOWED;
  template <int image> using Type = typename Kernel::template Type<image>;
  using In = Type<WINDOWED>;
  using Out = typename Kernel::Out;

  static constexpr int SIZE = sizeof (In);
  static constexpr int HALF = WIDTH / 2; /* columns of a lane */
  static constexpr int WORD = 4 / SIZE;  /* units of a word, and of 16 bytes */
  static constexpr int CHUNK = 16 / SIZE;
  static constexpr int OUT_CHUNK = 16 / sizeof (Out);

  static __host__ __device__ constexpr int round_up (int value, int multiple)
  {
    return (value + multiple - 1) / multiple * multiple;
  }

  /* what windows reach beyond the tile, in whole chunks */
  static constexpr int LEFT = round_up (Kernel::LEFT * STEP, CHUNK);
  static constexpr int RIGHT = round_up (Kernel::RIGHT * STEP, CHUNK);
  static constexpr int PITCH = LEFT + WIDTH + RIGHT;
  static constexpr int ROWS = Kernel::TOP + HEIGHT + Kernel::BOTTOM;

  /* columns of lanes, in whole words; then odd, for a warp's threads that are
   * in a row each */
  static constexpr int LANES_LEFT = round_up (Kernel::LEFT * STEP, WORD);
  static constexpr int LANES_RIGHT = round_up (Kernel::RIGHT * STEP, WORD);
  static constexpr int COLUMNS = (LANES_LEFT + HALF + LANES_RIGHT) | 1;
  static constexpr int OUT_PITCH = WIDTH + OUT_CHUNK;

  /* a warp takes HEIGHT rows, and of each so many places of each lane */
  static constexpr int PLACES = HALF / (BLOCK / HEIGHT);
  /* rows that a thread combines the columns for */
  static constexpr int GROUP = 16;

  static constexpr bool SPACE = Kernel::SPACE_LEFT || Kernel::SPACE_RIGHT
                                || Kernel::SPACE_TOP || Kernel::SPACE_BOTTOM;

  static_assert (HEIGHT == 32 && WIDTH % (2 * CHUNK) == 0
                 && WIDTH % OUT_CHUNK == 0 && PLACES % (8 * STEP) == 0);

  template <int i> using Lanes = typename Kernel::template Lanes<i>;

  template <int i> static __host__ __device__ constexpr int lanes_bytes ()
  {
    if constexpr (i < Kernel::REDUCTIONS)
      return HEIGHT * COLUMNS * sizeof (Lanes<i>) + lanes_bytes<i + 1> ();
    else
      return 0;
  }
  static constexpr int LANES_BYTES = lanes_bytes<0> ();
  static constexpr int OUT_BYTES = HEIGHT * OUT_PITCH * sizeof (Out);
  static constexpr int SOURCE_BYTES = ROWS * PITCH * SIZE;
  /* the outputs take the lanes' place when those have been read */
  static constexpr int BYTES
      = SOURCE_BYTES
        + ((LANES_BYTES > OUT_BYTES ? LANES_BYTES : OUT_BYTES) + 15) / 16 * 16;

  const SkelLaunchHead &launch;
  const typename Kernel::Values &values;
  uint8_t *memory; /* BYTES of shared memory */
  int unit0, y0;   /* the tile's first */
  int units;       /* of a row of the image */
  SkelRectangle window;
  int first_row, last_row; /* of what is read, from the tile's first row */

  __device__ __forceinline__ In *source (int row, int column) const
  {
    return (In *)memory + (row - first_row) * PITCH + LEFT + column;
  }

  template <int i>
  __device__ __forceinline__ Lanes<i> *lanes (int row, int column) const
  {
    return (Lanes<i> *)(memory + SOURCE_BYTES + LANES_BYTES - lanes_bytes<i> ())
           + row * COLUMNS + column;
  }

  __device__ __forceinline__ Out *out (int row, int column) const
  {
    return (Out *)(memory + SOURCE_BYTES) + row * OUT_PITCH + column;
  }

  /* What stands at a unit of a row of the image, or in its place. */
  __device__ __forceinline__ In fetch (const uint8_t *line, int unit) const
  {
    if (line != nullptr && (unsigned)unit >= (unsigned)units) {
      int pixel = unit >= 0 ? unit / STEP : -((STEP - 1 - unit) / STEP);
      int part = unit - pixel * STEP;

      pixel = skel_border_map (launch.border, pixel, launch.width);
      unit = pixel * STEP + part;
      if (pixel < 0)
        line = nullptr;
    }
    if (line == nullptr)
      return skel_from_bits<In> (launch.border_bits[WINDOWED]);
    return __ldg ((const In *)line + unit);
  }

  /* Where a place of the tile that is inside is in @image. */
  template <int image>
  __device__ __forceinline__ const Type<image> *place_in (
      int row, int column) const
  {
    const SkelLaunchView &from = launch.views[image];

    return (const Type<image> *)((const uint8_t *)from.pixels
                                 + (y0 + row) * from.stride)
           + unit0 + column;
  }

  /* Fetches what the tile's windows cover, where some of it is outside. */
  __device__ __forceinline__ void load_edge (int rows, int last) const
  {
    constexpr int CHUNKS = PITCH / CHUNK;

#pragma unroll 1
    for (int i = threadIdx.x; i < CHUNKS * rows; i += BLOCK) {
      int row = first_row + i / CHUNKS, column = i % CHUNKS * CHUNK - LEFT;
      int y = y0 + row, unit = unit0 + column;
      const uint8_t *line = nullptr;
      In *to = source (row, column);

      /* nobody looks so far */
      if (unit > units + last || y >= launch.height + last_row)
        continue;
      y = skel_border_map (launch.border, y, launch.height);
      if (y >= 0)
        line = (const uint8_t *)launch.views[WINDOWED].pixels
               + y * launch.views[WINDOWED].stride;
      if (line != nullptr && unit >= 0 && unit + CHUNK <= units) {
        uint32_t words[4];

        skel_load_words<4> (line + unit * SIZE, words, launch.wide);
        *(uint4 *)to = make_uint4 (words[0], words[1], words[2], words[3]);
      } else {
#pragma unroll 1
        for (int j = 0; j < CHUNK; j++)
          to[j] = fetch (line, unit + j);
      }
    }
  }

  __device__ __forceinline__ void load () const
  {
    constexpr int CHUNKS = PITCH / CHUNK;
    const SkelLaunchView &from = launch.views[WINDOWED];
    int rows = last_row - first_row + HEIGHT;
    bool inside = unit0 >= LEFT && unit0 + WIDTH + RIGHT <= units
                  && y0 + first_row >= 0
                  && y0 + HEIGHT + last_row <= launch.height;

    if (!inside || !launch.wide) {
      load_edge (rows, Kernel::RIGHT * STEP);
      return;
    }

    const uint8_t *corner = (const uint8_t *)from.pixels
                            + (y0 + first_row) * from.stride
                            + (unit0 - LEFT) * SIZE;

#pragma unroll 4
    for (int i = threadIdx.x; i < CHUNKS * rows; i += BLOCK) {
      int row = i / CHUNKS, chunk = i % CHUNKS;

      ((uint4 *)memory)[i]
          = __ldg ((const uint4 *)(corner + row * from.stride) + chunk);
    }
  }

  /* Two columns of the source, of both lanes: of a word's bytes every other
   * one, or its two values. */
  static constexpr int APART = SIZE == 1 ? 2 : 1;

  template <int i> struct Columns {
    Lanes<i> lanes[2];

    __device__ __forceinline__ Columns combine (const Columns &other) const
    {
      return { { lanes[0].combine (other.lanes[0]),
          lanes[1].combine (other.lanes[1]) } };
    }
  };

  /* The columns @odd and @odd + APART from @first on, where a word begins. */
  template <int i>
  __device__ __forceinline__ Columns<i> columns_of (
      const In *first, int odd) const
  {
    Columns<i> columns;

    if constexpr (Lanes<i>::HALVES) {
      uint32_t low = *(const uint32_t *)first;
      uint32_t high = *(const uint32_t *)(first + HALF);

      /* for now, halves are the two columns: that is how they come, and store
       * () puts them in order */
      if constexpr (SIZE == 1) {
        low = __byte_perm (low, 0, 0x4240 + 0x101 * odd);
        high = __byte_perm (high, 0, 0x4240 + 0x101 * odd);
      }
      columns.lanes[0].bits = low;
      columns.lanes[1].bits = high;
    } else {
      using Number = typename Lanes<i>::Number;

#pragma unroll
      for (int j = 0; j < 2; j++) {
        const In *at = first + odd + j * APART;

        columns.lanes[j].values[0]
            = Kernel::template element<i, Number> (at[0], values);
        columns.lanes[j].values[1]
            = Kernel::template element<i, Number> (at[HALF], values);
      }
    }
    return columns;
  }

  template <int i>
  __device__ __forceinline__ void store (
      const Columns<i> &columns, Lanes<i> *to) const
  {
    if constexpr (Lanes<i>::HALVES) {
      uint32_t low = columns.lanes[0].bits, high = columns.lanes[1].bits;

      to[0].bits = __byte_perm (low, high, 0x5410);
      to[APART].bits = __byte_perm (low, high, 0x7632);
    } else {
      to[0] = columns.lanes[0];
      to[APART] = columns.lanes[1];
    }
  }

  /* Combines the columns of each place's window into lanes. */
  template <int i> __device__ __forceinline__ void combine_columns () const
  {
    constexpr int PARTS = WORD / 2;
    int first = window.left * STEP;
    int last = (window.left + window.columns - 1) * STEP + HALF - 1;
    int word0 = (LANES_LEFT + first) / WORD;
    int items = ((LANES_LEFT + last) / WORD + 1 - word0) * PARTS;

#pragma unroll 1
    for (int item = threadIdx.x; item < HEIGHT / GROUP * items; item += BLOCK) {
      int row = 0, part = item;

#pragma unroll
      for (int j = 1; j < HEIGHT / GROUP; j++)
        if (part >= items) {
          part -= items;
          row += GROUP;
        }

      int odd = part % PARTS;
      int column = (word0 + part / PARTS) * WORD - LANES_LEFT;
      const In *from = source (row + window.top, column);
      Lanes<i> *to = lanes<i> (row, LANES_LEFT + column + odd);
      Columns<i> places[GROUP];

      skel_slide_any<1> (
          window.rows,
          [&] (int j) { return columns_of<i> (from + j * PITCH, odd); },
          places);
#pragma unroll
      for (int j = 0; j < GROUP; j++)
        store<i> (places[j], to + j * COLUMNS);
    }
    if constexpr (i + 1 < Kernel::REDUCTIONS)
      combine_columns<i + 1> ();
  }

  /* What the rows of a thread's places combine to, of this reduction and the
   * others. */
  template <int i, bool ANY = (i < Kernel::REDUCTIONS)> struct Reduced {
    Lanes<i> places[PLACES];
    Reduced<i + 1> others;

    __device__ __forceinline__ void fill (
        const SkelWindowTile &tile, int row, int place0)
    {
      const Lanes<i> *from = tile.template lanes<i> (
          row, LANES_LEFT + place0 + tile.window.left * STEP);

      skel_slide_any<STEP> (
          tile.window.columns, [&] (int j) { return from[j]; }, places);
      others.fill (tile, row, place0);
    }

    template <int which, int half>
    __device__ __forceinline__ auto get (int place) const
    {
      if constexpr (which == i)
        return places[place].template get<half> ();
      else
        return others.template get<which, half> (place);
    }
  };
  template <int i> struct Reduced<i, false> {
    __device__ __forceinline__ void fill (const SkelWindowTile &, int, int)
    {
    }
  };

  /* What a thread's places of a half are in an input beside the windows', and
   * in the inputs after it. */
  template <int image, bool ANY = (Kernel::BESIDE >> image) != 0>
  struct Beside {
    Type<image> places[PLACES];
    Beside<image + 1> others;

    /* Of @count places that are inside, from @row and @column on. */
    __device__ __forceinline__ void load (
        const SkelWindowTile &tile, int row, int column, int count)
    {
      if constexpr (Kernel::BESIDE >> image & 1) {
        const Type<image> *from = tile.template place_in<image> (row, column);

        if (count >= PLACES) {
          uint32_t words[sizeof places / 4];

          skel_load_words<sizeof places / 4> (
              (const uint8_t *)from, words, tile.launch.wide);
          memcpy (places, words, sizeof places);
        } else {
#pragma unroll
          for (int i = 0; i < PLACES; i++)
            places[i] = i < count ? __ldg (from + i) : (Type<image>)0;
        }
      }
      others.load (tile, row, column, count);
    }

    template <int which>
    __device__ __forceinline__ Type<which> get (int place) const
    {
      if constexpr (which == image)
        return places[place];
      else
        return others.template get<which> (place);
    }
  };
  template <int image> struct Beside<image, false> {
    __device__ __forceinline__ void load (const SkelWindowTile &, int, int, int)
    {
    }
  };

  /* What a body sees. */
  template <int HALF_TILE> struct Point {
    const SkelWindowTile &tile;
    const Reduced<0> &reduced;
    const Beside<0> &beside;
    int place, row, column;
    typename Kernel::Outputs outputs;

    template <int image> struct Image {
      const Point &point;

      __device__ __forceinline__ auto operator() (int dy, int dx, int = 0) const
      {
        if constexpr (image == WINDOWED)
          return *point.tile.source (point.row + dy, point.column + dx * STEP);
        else
          return point.beside.template get<image> (point.place);
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

    /* What the loop does to one of its variables. */
    template <int i, class T>
    __device__ __forceinline__ void combine (T &variable) const
    {
      if (!tile.window.empty)
        variable = skel_combine<Lanes<i>::operation, T> (
            variable, (T)reduced.template get<i, HALF_TILE> (place));
    }
  };

  static constexpr int OUT_WORDS = PLACES * sizeof (Out) / 4;

  template <bool GUARD, int half>
  __device__ __forceinline__ void compute (const Reduced<0> &reduced, int row,
      int column0, uint32_t (&words)[OUT_WORDS]) const
  {
    int y = y0 + row;
    Out elements[PLACES];
    Beside<0> beside;

    beside.load (*this, row, column0,
        !GUARD              ? PLACES
        : y < launch.height ? min (units - unit0 - column0, PLACES)
                            : 0);

#pragma unroll
    for (int i = 0; i < PLACES; i++) {
      int column = column0 + i, x = (unit0 + column) / STEP;
      Point<half> point = { *this, reduced, beside, i, row, column };
      typename Kernel::Results none;

      elements[i] = 0;
      if (GUARD && (unit0 + column >= units || y >= launch.height))
        continue;
      if (!SPACE
          || (x >= Kernel::SPACE_LEFT && x < launch.width - Kernel::SPACE_RIGHT
              && y >= Kernel::SPACE_TOP
              && y < launch.height - Kernel::SPACE_BOTTOM))
        Kernel::run_reduced (
            point, values, none, x, y, launch.width, launch.height);
      else if constexpr (SPACE)
        Kernel::leave (point);
      elements[i] = point.outputs.template get<Kernel::OUTPUT> ()[0];
    }
    skel_pack (elements, words);
  }

  __device__ __forceinline__ void put (
      const uint32_t (&words)[OUT_WORDS], int row, int column) const
  {
    uint32_t *to = (uint32_t *)out (row, column);

#pragma unroll
    for (int i = 0; i < OUT_WORDS; i++)
      to[i] = words[i];
  }

  /* Combines the lanes of each place's window, and does the rest. */
  __device__ __forceinline__ void combine_rows () const
  {
    int row = threadIdx.x % HEIGHT, column = threadIdx.x / HEIGHT * PLACES;
    bool whole = unit0 + WIDTH <= units && y0 + HEIGHT <= launch.height;
    uint32_t low[OUT_WORDS], high[OUT_WORDS];
    Reduced<0> reduced;

    reduced.fill (*this, row, column);
    if (whole && !SPACE) {
      compute<false, 0> (reduced, row, column, low);
      compute<false, 1> (reduced, row, HALF + column, high);
    } else {
      compute<true, 0> (reduced, row, column, low);
      compute<true, 1> (reduced, row, HALF + column, high);
    }
    __syncthreads ();
    put (low, row, column);
    put (high, row, HALF + column);
  }

  /* The bytes of the first input from a place of the tile on. */
  __device__ __forceinline__ void load_others (
      int row, int column, uint32_t (&others)[4]) const
  {
    if constexpr (Kernel::INPUT == WINDOWED) {
      memcpy (others, source (row, column), 16);
    } else {
      auto from = (const uint8_t *)place_in<Kernel::INPUT> (row, column);
      int left = units - unit0 - column;

      if (left >= OUT_CHUNK) {
        skel_load_words<4> (from, others, launch.wide);
      } else {
        /* pixels of four bytes are whole words */
#pragma unroll
        for (int i = 0; i < 4; i++)
          others[i] = 4 * i < left ? __ldg ((const uint32_t *)from + i) : 0;
      }
    }
  }

  /* Writes the outputs. Of pixels of four bytes some may be nobody's: those
   * are the first input's. */
  __device__ __forceinline__ void store_tile () const
  {
    constexpr int CHUNKS = WIDTH / OUT_CHUNK;
    const SkelLaunchView &to = launch.views[Kernel::OUTPUT];

#pragma unroll
    for (int i = threadIdx.x; i < CHUNKS * HEIGHT; i += BLOCK) {
      int row = i / CHUNKS, column = i % CHUNKS * OUT_CHUNK;
      int unit = unit0 + column, y = y0 + row;
      uint32_t words[4];

      if (unit >= units || y >= launch.height)
        continue;
      memcpy (words, out (row, column), 16);
      if constexpr (STEP == 4) {
        uint32_t others[4];

        load_others (row, column, others);
#pragma unroll
        for (int j = 0; j < 4; j++)
          words[j] = (words[j] & launch.mask) | (others[j] & ~launch.mask);
      }

      uint8_t *place
          = (uint8_t *)to.pixels + y * to.stride + (size_t)unit * sizeof (Out);

      if (unit + OUT_CHUNK <= units)
        skel_store_words<4> (place, words, launch.wide);
      else
        skel_store_edge<Out> (place, words, (units - unit) * sizeof (Out));
    }
  }
};

/* An entry point's whole work. */
template <class Kernel, int STEP, int WIDTH, int HEIGHT, int BLOCK>
__device__ __forceinline__ void
skel_window (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Tile = SkelWindowTile<Kernel, STEP, WIDTH, HEIGHT, BLOCK>;
  __shared__ __align__ (16) uint8_t memory[Tile::BYTES];

  auto values = skel_values<typename Kernel::Values> (parameters);
  SkelRectangle window = Kernel::rectangle (values).within (
      Kernel::TOP, Kernel::BOTTOM, Kernel::LEFT, Kernel::RIGHT);
  /* known values may rule out the farthest of the other reads */
  Tile tile
      = { launch, values, memory, (int)(blockIdx.x % launch.threads_x) * WIDTH,
          (int)(blockIdx.x / launch.threads_x) * HEIGHT, launch.width * STEP,
          window, min (window.top, -min (Kernel::OTHER_TOP, Kernel::TOP)),
          max (window.top + window.rows - 1,
              min (Kernel::OTHER_BOTTOM, Kernel::BOTTOM)) };

  tile.load ();
  __syncthreads ();
  tile.template combine_columns<0> ();
  __syncthreads ();
  tile.combine_rows ();
  __syncthreads ();
  tile.store_tile ();
}
