/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* general.cuh: every skeleton for any layout: any pixel step, channel offsets,
 * pitch and alignment, several components, several images, permutations, and
 * windows that are only known at run time.
 *
 * A block computes a tile, a pixel at a time. What is read around a pixel
 * comes from shared memory, where the border's pixels have been filled in;
 * windows too large for that are read from the image itself.
 *
 * Beside what stencil.cuh lists, a kernel says here
 *
 *     template <int image> using Type;            of each image's channels
 *     static constexpr int channels (int image);
 *     static constexpr unsigned READ, WRITE;      SkelPermutation
 */
#pragma once

#include "border.cuh"
#include "results.cuh"
#include "uniforms.cuh"
#include "words.cuh"

/* Values of SkelPermutation. */
#define SKEL_MIRROR_X 1u
#define SKEL_MIRROR_Y 2u
#define SKEL_TRANSPOSE 4u

/* Moves x, y of an image of width x height as @permutation says. */
template <unsigned permutation>
__device__ __forceinline__ void
skel_permute (int &x, int &y, int width, int height)
{
  if (permutation & SKEL_MIRROR_X)
    x = width - 1 - x;
  if (permutation & SKEL_MIRROR_Y)
    y = height - 1 - y;
  if (permutation & SKEL_TRANSPOSE) {
    int swap = x;

    x = y;
    y = swap;
  }
}

/* Shared memory holds what the windows of an input cover, the one that is read
 * farthest. */
template <class Kernel> struct SkelTile {
  static constexpr int WINDOWED = Kernel::WINDOWED >= 0 ? Kernel::WINDOWED : 0;
  using In = typename Kernel::template Type<WINDOWED>;

  /* pixels that a block computes */
  static constexpr int WIDTH = 64;
  static constexpr int HEIGHT = 32;
  static constexpr int BLOCK = 256;
  /* what arrays of results and uniforms leave of shared memory */
  using Reduction = SkelReduction<typename Kernel::Results, BLOCK, 1, 8 << 10>;
  static constexpr int TAKEN = Reduction::BYTES + Kernel::Values::SHARED;
  static constexpr int ROOM = TAKEN > 7 << 10 ? (47 << 10) - TAKEN : 40 << 10;

  /* of the window that shared memory holds */
  static constexpr int FULL_WIDTH = Kernel::LEFT + WIDTH + Kernel::RIGHT;
  static constexpr int FULL_HEIGHT = Kernel::TOP + HEIGHT + Kernel::BOTTOM;
  static constexpr int CHANNELS = Kernel::channels (WINDOWED);
  static constexpr int64_t BYTES
      = (int64_t)FULL_WIDTH * FULL_HEIGHT * CHANNELS * sizeof (In);
  static constexpr bool SHARED = Kernel::WINDOWED >= 0 && BYTES <= ROOM
                                 && (FULL_WIDTH > WIDTH || FULL_HEIGHT > HEIGHT)
                                 && Kernel::READ == 0;
  static constexpr int COUNT = SHARED ? FULL_WIDTH * FULL_HEIGHT * CHANNELS : 1;
};

/* The channel of the pixel x, y of an image, or what stands for it outside. */
template <class Kernel, int image>
__device__ __forceinline__ auto
skel_read (
    const SkelLaunchHead &launch, int component, int x, int y, int channel)
{
  using T = typename Kernel::template Type<image>;
  const SkelLaunchView &view = launch.views[image];

  if constexpr (Kernel::READ == 0) {
    x = skel_border_map (launch.border, x, launch.width);
    y = skel_border_map (launch.border, y, launch.height);
    if (x < 0 || y < 0)
      return skel_from_bits<T> (launch.border_bits[image]);
  }
  return skel_load<T> (
      (const uint8_t *)view.pixels + y * view.stride + (int64_t)x * view.step
      + view.offsets[Kernel::channels (image) > 1 ? channel : component]);
}

/* What a body sees: one pixel of a tile. */
template <class Kernel> struct SkelPoint {
  using Tile = SkelTile<Kernel>;
  using In = typename Tile::In;

  const SkelLaunchHead &launch;
  const In *tile;      /* at this pixel, in shared memory */
  int component, x, y; /* the pixel that reads are relative to */
  typename Kernel::Outputs outputs;

  template <int image> struct Image {
    const SkelPoint &point;

    __device__ __forceinline__ auto operator() (
        int dy, int dx, int channel = 0) const
    {
      if constexpr (Tile::SHARED && image == Kernel::WINDOWED)
        return point
            .tile[(dy * Tile::FULL_WIDTH + dx) * Tile::CHANNELS + channel];
      else
        return skel_read<Kernel, image> (
            point.launch, point.component, point.x + dx, point.y + dy, channel);
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

/* Which bytes of the outputs' pixels are nobody's, by image: a bit each. */
template <class Kernel> struct SkelOthers {
  const SkelLaunchHead &launch;
  uint64_t masks[SKEL_LAUNCH_IMAGES];

  template <int image, class T, int N>
  __device__ __forceinline__ void visit (const T (&)[N])
  {
    const SkelLaunchView &to = launch.views[image];
    int parts = N > 1 ? N : launch.components;
    uint64_t others
        = to.step < 64 ? ((uint64_t)1 << to.step) - 1 : ~(uint64_t)0;

    for (int i = 0; i < parts; i++)
      others &= ~((((uint64_t)1 << sizeof (T)) - 1) << to.offsets[i]);
    if constexpr (Kernel::INPUT >= 0)
      if (launch.views[Kernel::INPUT].step != to.step)
        others = 0;
    masks[image] = others;
  }
};

/* Writes a pixel's outputs to x, y. */
template <class Kernel> struct SkelWriter {
  const SkelLaunchHead &launch;
  const SkelOthers<Kernel> &others;
  int component, x, y;
  int from_x, from_y; /* the pixel that other bytes come from */

  template <int image, class T, int N>
  __device__ __forceinline__ void visit (const T (&values)[N])
  {
    const SkelLaunchView &view = launch.views[image];
    uint8_t *pixel
        = (uint8_t *)view.pixels + y * view.stride + (int64_t)x * view.step;

#pragma unroll
    for (int i = 0; i < N; i++)
      skel_store<T> (pixel + view.offsets[N > 1 ? i : component], values[i]);

    if constexpr (Kernel::INPUT >= 0)
      if (launch.keep_others && component == 0 && others.masks[image] != 0) {
        const SkelLaunchView &from = launch.views[Kernel::INPUT];
        const uint8_t *source = (const uint8_t *)from.pixels
                                + from_y * from.stride
                                + (int64_t)from_x * from.step;

        for (int i = 0; i < view.step; i++)
          if (i > 63 || (others.masks[image] >> i & 1))
            pixel[i] = source[i];
      }
  }
};

template <class Kernel>
__device__ __forceinline__ void
skel_general (const SkelLaunchHead &launch, const SkelLaunchValue *parameters)
{
  using Tile = SkelTile<Kernel>;
  using In = typename Tile::In;
  using Results = typename Kernel::Results;
  using Reduction = typename Tile::Reduction;

  constexpr int ROWS = Tile::BLOCK / Tile::WIDTH;
  __shared__ In shared[Tile::COUNT];
  __shared__ __align__ (16) uint8_t memory[Reduction::BYTES];

  int width = launch.width, height = launch.height;
  int component = blockIdx.y;
  int column = threadIdx.x % Tile::WIDTH, row0 = threadIdx.x / Tile::WIDTH;
  unsigned tiles = launch.threads_x * launch.threads_y;
  uint8_t *const wholes[1] = { skel_results_of<Results> (launch, component) };
  auto values = skel_values<typename Kernel::Values> (parameters);
  Results results[1];

  SkelOthers<Kernel> others = { launch };
  typename Kernel::Outputs any;

  any.each (others);

  if constexpr (Results::SIZE > 0)
    Reduction::begin (launch, results, memory, wholes);

  for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    int x0 = tile % launch.threads_x * Tile::WIDTH;
    int y0 = tile / launch.threads_x * Tile::HEIGHT;

    if constexpr (Tile::SHARED) {
      __syncthreads ();
      /* all threads turn equally often, as in results.cuh */
      for (int turn = 0; turn < Tile::FULL_WIDTH * Tile::FULL_HEIGHT;
          turn += Tile::BLOCK) {
        int i = turn + threadIdx.x;
        int x = x0 - Kernel::LEFT + i % Tile::FULL_WIDTH;
        int y = y0 - Kernel::TOP + i / Tile::FULL_WIDTH;

        /* nobody looks so far */
        if (i >= Tile::FULL_WIDTH * Tile::FULL_HEIGHT
            || x >= launch.width + Kernel::RIGHT
            || y >= launch.height + Kernel::BOTTOM)
          continue;
#pragma unroll
        for (int c = 0; c < Tile::CHANNELS; c++)
          shared[i * Tile::CHANNELS + c] = skel_read<Kernel, Kernel::WINDOWED> (
              launch, component, x, y, c);
      }
      __syncthreads ();
    }

#pragma unroll 1
    for (int row = row0; row < Tile::HEIGHT; row += ROWS) {
      int x = x0 + column, y = y0 + row, to_x = x, to_y = y;

      if (x >= width || y >= height)
        break;

      SkelPoint<Kernel> point = { launch,
        &shared[Tile::SHARED ? ((row + Kernel::TOP) * Tile::FULL_WIDTH + column
                                   + Kernel::LEFT)
                                   * Tile::CHANNELS
                             : 0],
        component, x, y };

      skel_permute<Kernel::READ> (point.x, point.y, width, height);
      skel_permute<Kernel::WRITE> (to_x, to_y, width, height);

      if (x >= Kernel::SPACE_LEFT && x < width - Kernel::SPACE_RIGHT
          && y >= Kernel::SPACE_TOP && y < height - Kernel::SPACE_BOTTOM)
        Kernel::run (point, values, results[0], x, y, width, height);
      else
        Kernel::leave (point);

      SkelWriter<Kernel> writer
          = { launch, others, component, to_x, to_y, point.x, point.y };

      point.outputs.each (writer);
    }
  }

  if constexpr (Results::SIZE > 0)
    Reduction::end (launch, results, memory, wholes);
}
