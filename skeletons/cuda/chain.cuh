/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* chain.cuh: steps of a sequence that are computed as one.
 *
 * Within the image they are a march (march.cuh), in which what goes between
 * them is a value like others. At the image's ends a step wants what stands for
 * pixels outside of an image that is never stored. The pixels of the last step
 * that come of such are the frame, which is cut into tiles, a block for each,
 * that come after those of the march, which take longer. There all steps are
 * computed as their bodies say, one after the other: what goes between, around
 * a tile, into shared memory.
 *
 * skelc writes of each step
 *
 *   struct canny_nests1_and_2_step1
 *   {
 *     using Kernel = canny_nest1_kernel<...>;
 *     template <int image> using Source = SkelPick<image, ...>;
 *                                    where each image that it reads is: a
 *                                    SkelStored or a SkelBetween
 *     static constexpr int NUMBER = 0;        of the steps
 *     static constexpr int LEFT, RIGHT, TOP, BOTTOM;
 *                                    how far around a tile it is wanted; 0 of
 *                                    the last
 *     static constexpr int view (int image);  which of the chain's images each
 *                                             is that it writes; -1: none
 *   };
 */
#pragma once

#include "general.cuh"
#include "march.cuh"

/* A tile of the frame. */
struct SkelFrameTile {
  int x, y, width, height;
};

/* What steps of a chain of so many see. */
template <int STEPS> struct SkelChainPlace {
  const SkelLaunchHead &launch;
  const SkelLaunchValue *parameters; /* the chain's */
  int component;
  /* by steps: its Outputs at the pixel (0, 0), if that were there, in rows of
   * so many */
  const void *between[STEPS];
  int between_stride[STEPS];
};

/* The border's constant as a T, as skel_border_constant () of runtime/job.h. */
template <class T>
__device__ __forceinline__ T
skel_border_constant (double value)
{
  constexpr bool FLOATS = (T)0.5 != (T)0 && (T)2 != (T)1;
  constexpr bool SIGNED = (T)-1 < (T)0;
  constexpr int BITS = 8 * sizeof (T) - SIGNED;

  if constexpr (FLOATS) {
    return (T)value;
  } else if constexpr ((T)2 == (T)1) {
    return value != 0 && value == value;
  } else {
    constexpr double END = 2. * (double)((uint64_t)1 << (BITS - 1));
    constexpr T LARGEST = (T)(~(uint64_t)0 >> (64 - BITS));

    if (!(value == value))
      return 0;
    if (value >= END)
      return LARGEST;
    if (value < (SIGNED ? -END : 0))
      return SIGNED ? (T)(-LARGEST - 1) : (T)0;
    return (T)value;
  }
}

/* Which pixel stands for that at @position, -1 for the constant; NEAREST: by
 * the policy that replicates, which is the usual one. */
template <bool NEAREST>
__device__ __forceinline__ int
skel_find_pixel (int border, int position, int size)
{
  if (NEAREST)
    return min (max (position, 0), size - 1);
  return (unsigned)position < (unsigned)size
             ? position
             : skel_march_row (border, position, size);
}

/* Pixels of @T that lie in memory, as the chain's image VIEW. */
template <class T, int CHANNELS, int VIEW> struct SkelStored {
  template <bool NEAREST, class Place>
  static __device__ __forceinline__ T read (
      const Place &place, int x, int y, int channel)
  {
    const SkelLaunchHead &launch = place.launch;
    const SkelLaunchView &view = launch.views[VIEW];

    x = skel_find_pixel<NEAREST> (launch.border, x, launch.width);
    y = skel_find_pixel<NEAREST> (launch.border, y, launch.height);
    if (!NEAREST && (x < 0 || y < 0))
      return skel_from_bits<T> (launch.border_bits[VIEW]);
    return skel_load<T> (
        (const uint8_t *)view.pixels + y * view.stride + (int64_t)x * view.step
        + view.offsets[CHANNELS > 1 ? channel : place.component]);
  }
};

/* Pixels of @T that the step Writer makes, as its image OUTPUT. */
template <class T, class Writer, int OUTPUT> struct SkelBetween {
  template <bool NEAREST, class Place>
  static __device__ __forceinline__ T read (
      const Place &place, int x, int y, int channel)
  {
    using Outputs = typename Writer::Kernel::Outputs;
    const SkelLaunchHead &launch = place.launch;

    if (!NEAREST && launch.border == SKEL_BORDER_CONSTANT
        && ((unsigned)x >= (unsigned)launch.width
            || (unsigned)y >= (unsigned)launch.height))
      return skel_border_constant<T> (launch.border_value);
    return ((Outputs *)place
            .between[Writer::NUMBER])[y * place.between_stride[Writer::NUMBER]
                                      + x]
        .template get<OUTPUT> ()[channel];
  }
};

/* A pixel that a step computes, as its body sees it: what it reads lies around
 * x, y. */
template <class Step, bool NEAREST, class Place> struct SkelChainPoint {
  const Place &place;
  int x, y;
  typename Step::Kernel::Outputs outputs;

  template <int image> struct Image {
    const SkelChainPoint &point;

    __device__ __forceinline__ auto operator() (
        int dy, int dx, int channel = 0) const
    {
      return Step::template Source<image>::template read<NEAREST> (
          point.place, point.x + dx, point.y + dy, channel);
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

/* What a step makes of the pixel @x, @y of what lies around @from_x, @from_y,
 * or leaves there. */
template <class Step, bool NEAREST, class Place>
__device__ __forceinline__ typename Step::Kernel::Outputs
skel_compute (const Place &place, int x, int y, int from_x, int from_y)
{
  using Kernel = typename Step::Kernel;
  SkelChainPoint<Step, NEAREST, Place> point = { place, from_x, from_y };
  typename Kernel::Values values (place.parameters);
  SkelNoResults none;
  constexpr bool LEAVES_OUT = Kernel::SPACE_LEFT + Kernel::SPACE_RIGHT
                                  + Kernel::SPACE_TOP + Kernel::SPACE_BOTTOM
                              > 0;
  int width = place.launch.width, height = place.launch.height;

  if (!LEAVES_OUT
      || (x >= Kernel::SPACE_LEFT && x < width - Kernel::SPACE_RIGHT
          && y >= Kernel::SPACE_TOP && y < height - Kernel::SPACE_BOTTOM))
    Kernel::run (point, values, none, x, y, width, height);
  else
    Kernel::leave (point);
  return point.outputs;
}

/* A step's outputs as the chain's. */
template <class Kernel, class Step> struct SkelChainOutputs {
  typename Kernel::Outputs outputs;

  template <int image, class T, int N>
  __device__ __forceinline__ void visit (const T (&values)[N])
  {
#pragma unroll
    for (int i = 0; i < N; i++)
      outputs.template get<Step::view (image)> ()[i] = values[i];
  }
};

/* What a step makes around a tile of @width and @height. */
template <class Step> struct SkelAround {
  using Outputs = typename Step::Kernel::Outputs;

  static __device__ constexpr int pixels (int width, int height)
  {
    return (Step::LEFT + width + Step::RIGHT)
           * (Step::TOP + height + Step::BOTTOM);
  }

  /* Bytes, of a tile that lies along an end of the image or stands there. */
  static __device__ constexpr int bytes (int along, int columns, int rows)
  {
    int lying = pixels (along, rows), standing = pixels (columns, along);

    return ((lying > standing ? lying : standing) * (int)sizeof (Outputs) + 15)
           / 16 * 16;
  }
};

/* The step that comes last. */
template <class Step, class... Rest> struct SkelLast {
  using Type = typename SkelLast<Rest...>::Type;
};

template <class Step> struct SkelLast<Step> {
  using Type = Step;
};

/* Tiles of ALONG pixels along an end of the image. */
template <class Kernel, class March, int ALONG, class... Steps>
struct SkelFrameWork {
  using Last = typename SkelLast<Steps...>::Type;
  using Place = SkelChainPlace<sizeof...(Steps)>;

  static constexpr int LEFT = March::FRAME_LEFT, RIGHT = March::FRAME_RIGHT;
  static constexpr int TOP = March::FRAME_TOP, BOTTOM = March::FRAME_BOTTOM;
  static constexpr int ROWS = TOP > BOTTOM ? TOP : BOTTOM > 0 ? BOTTOM : 1;
  static constexpr int COLUMNS = LEFT > RIGHT ? LEFT : RIGHT;
  /* of all steps but the last */
  static constexpr int BYTES
      = (SkelAround<Steps>::bytes (ALONG, COLUMNS, ROWS) + ...)
        - SkelAround<Last>::bytes (ALONG, COLUMNS, ROWS);

  const SkelLaunchHead &launch;

  /* The tile @block; FALSE: there are no more. It is as module.c counts them.
   */
  __device__ __forceinline__ bool find (
      unsigned block, SkelFrameTile &tile) const
  {
    int width = launch.width, height = launch.height;
    int inside_y = height - TOP - BOTTOM;
    bool all = width <= LEFT + RIGHT || inside_y <= 0;
    unsigned across = (width + ALONG - 1) / ALONG;
    unsigned down = (inside_y + ALONG - 1) / ALONG;
    /* of rows: all, or those above and below */
    unsigned rows = all ? (height + ROWS - 1) / ROWS : (TOP > 0) + (BOTTOM > 0);
    unsigned columns = all ? 0 : (LEFT > 0) + (RIGHT > 0);

    if (block < rows * across) {
      unsigned row = block / across;

      tile.x = block % across * ALONG;
      tile.width = min (ALONG, width - tile.x);
      tile.y = all ? row * ROWS : row == 0 && TOP > 0 ? 0 : height - BOTTOM;
      tile.height = all                   ? min (ROWS, height - tile.y)
                    : row == 0 && TOP > 0 ? TOP
                                          : BOTTOM;
      return true;
    }
    block -= rows * across;
    if (block < columns * down) {
      bool first = block < down && LEFT > 0;

      tile.x = first ? 0 : width - RIGHT;
      tile.width = first ? LEFT : RIGHT;
      tile.y = TOP + block % down * ALONG;
      tile.height = min (ALONG, height - BOTTOM - tile.y);
      return true;
    }
    return false;
  }

  /* What @Step hands on, at all places that a pixel of @tile wants, in the
   * @bytes of @memory after the first. */
  template <class Step, bool NEAREST>
  __device__ __forceinline__ void fill (Place &place, const SkelFrameTile &tile,
      uint8_t *memory, int &bytes) const
  {
    using Outputs = typename Step::Kernel::Outputs;

    if constexpr (Step::NUMBER + 1 < sizeof...(Steps)) {
      int width = Step::LEFT + tile.width + Step::RIGHT;
      int count = width * (Step::TOP + tile.height + Step::BOTTOM);
      auto between = (Outputs *)(memory + bytes);

      for (int i = threadIdx.x; i < count; i += blockDim.x) {
        int from_x = tile.x - Step::LEFT + i % width;
        int from_y = tile.y - Step::TOP + i / width;
        int x = skel_find_pixel<NEAREST> (launch.border, from_x, launch.width);
        int y = skel_find_pixel<NEAREST> (launch.border, from_y, launch.height);

        /* around the pixel on the other side nothing is computed, but the same
         * around this place */
        if (NEAREST || launch.border != SKEL_BORDER_WRAP)
          from_x = x, from_y = y;
        if (x >= 0 && y >= 0)
          between[i]
              = skel_compute<Step, NEAREST> (place, x, y, from_x, from_y);
      }
      __syncthreads ();
      place.between_stride[Step::NUMBER] = width;
      place.between[Step::NUMBER]
          = between - (tile.y - Step::TOP) * width - (tile.x - Step::LEFT);
      bytes += SkelAround<Step>::bytes (ALONG, COLUMNS, ROWS);
    }
  }

  template <bool NEAREST>
  __device__ __noinline__ void work (const SkelLaunchValue *parameters,
      const SkelFrameTile &tile, uint8_t *memory) const
  {
    Place place = { launch, parameters, 0 };
    SkelOthers<Kernel> others = { launch };
    typename Kernel::Outputs any;

    any.each (others);
    for (; place.component < launch.components; place.component++) {
      int bytes = 0;

      __syncthreads ();
      (fill<Steps, NEAREST> (place, tile, memory, bytes), ...);
      for (int i = threadIdx.x; i < tile.width * tile.height; i += blockDim.x) {
        int x = tile.x + i % tile.width, y = tile.y + i / tile.width;
        SkelChainOutputs<Kernel, Last> whole;
        SkelWriter<Kernel> writer
            = { launch, others, place.component, x, y, x, y };

        skel_compute<Last, NEAREST> (place, x, y, x, y).each (whole);
        whole.outputs.each (writer);
      }
    }
  }
};

/* An entry point's whole work. */
template <class Kernel, class March, int STEP, int UNITS, int UNROLL, int FETCH,
    int EDGE_ROWS, int ALONG, class... Steps>
__device__ __forceinline__ void
skel_chain (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Work
      = SkelMarchWork<Kernel, March, STEP, UNITS, UNROLL, FETCH, EDGE_ROWS>;
  using Frame = SkelFrameWork<Kernel, March, ALONG, Steps...>;

  /* a block has a tile of one kind or of the other */
  constexpr int BYTES = sizeof (typename Work::Tile);
  __shared__ __align__ (16)
      uint8_t memory[BYTES > Frame::BYTES ? BYTES : Frame::BYTES];
  unsigned tiles = skel_march_tiles<EDGE_ROWS> (launch), block = blockIdx.x;
  unsigned marches = tiles + skel_march_strips (launch, blockDim.x);

  if (block >= marches) {
    const Frame frame = { launch };
    SkelFrameTile tile;

    if (!frame.find (block - marches, tile))
      return;
    if (launch.border == SKEL_BORDER_REPLICATE)
      frame.template work<true> (parameters, tile, memory);
    else
      frame.template work<false> (parameters, tile, memory);
    return;
  }

  auto values = skel_values<typename Kernel::Values> (parameters);
  SkelNoResults results[Work::PARTS];
  Work work = { launch, values, results, (typename Work::Tile *)memory };

  work.block (block, tiles);
}
