/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-then.cuh: what is made of each pixel of an image that settles (see
 * settle.cuh), by who has its tile, and so has it at hand.
 */
#pragma once

#include "march.cuh"
#include "settle-tile.cuh"

/* Nothing. */
struct SkelThenNothing {
  static constexpr bool IS_WRITTEN = false;

  template <class Tile>
  static __device__ __forceinline__ void write (
      const SkelLaunchHead &, const SkelLaunchValue *, Tile &, int, int)
  {
  }
};

/* What March computes, which reads the image @settled, and others, at the pixel
 * alone; in strips of UNITS pixels, which are one value each. */
template <class Kernel, class March, int UNITS, int settled> struct SkelThen {
  static constexpr bool IS_WRITTEN = true;
  static constexpr int HALF = UNITS / 2;

  using Rows = typename March::template Inputs<1, UNITS>::template Rows<1>;

  static_assert (March::ABOVE == 0, "pixels alone");

  template <class Tile>
  static __device__ __forceinline__ void fetch (
      const SkelLaunchHead &, Tile &, int, int, int, int, SkelMarchRows<1> &)
  {
  }

  /* The strip at @column, @row of @tile, which is the image's from @x, @y on.
   */
  template <class Tile, class First, class... Rest>
  static __device__ __forceinline__ void fetch (const SkelLaunchHead &launch,
      Tile &tile, int column, int row, int x, int y,
      SkelMarchRows<1, First, Rest...> &to)
  {
    const SkelLaunchView &view = launch.views[First::IMAGE];
    const uint8_t *from = (const uint8_t *)view.pixels
                          + (int64_t)y * (int)view.stride + x * First::SIZE;
    int end = min (UNITS, launch.width - x) * First::SIZE;

    static_assert (First::ROW_WORDS == First::WORDS, "pixels alone");
    if constexpr (First::IMAGE == settled) {
#pragma unroll
      for (int k = 0; k < First::WORDS; k++)
        memcpy (&to.words[0][k],
            __builtin_assume_aligned (
                tile.at (column, row) + k * Tile::IN_WORD, 4),
            4);
    } else if (x + UNITS <= launch.width) {
      skel_load_words<First::WORDS> (from, to.words[0], launch.wide);
    } else {
#pragma unroll
      for (int k = 0; k < First::WORDS; k++) {
        to.words[0][k] = 0;
        for (int j = 0; j < 4 && 4 * k + j < end; j++)
          to.words[0][k] |= (uint32_t)__ldg (from + 4 * k + j) << 8 * j;
      }
    }
    fetch (launch, tile, column, row, x, y, to.others);
  }

  /* Of the pixels of @tile, the image's from @x0, @y0 on, in which all threads
   * of a block have settled theirs; by all but the first warp. */
  template <class Tile>
  static __device__ __forceinline__ void write (const SkelLaunchHead &launch,
      const SkelLaunchValue *parameters, Tile &tile, int x0, int y0)
  {
    constexpr int STRIPS = Tile::WIDTH / UNITS;
    constexpr int AT_ONCE = (Tile::BLOCK - 32) / STRIPS;
    int thread = (int)threadIdx.x - 32;
    int column = thread % STRIPS * UNITS, first = thread / STRIPS;
    int end = min (Tile::HEIGHT, launch.height - y0);
    bool usual = launch.wide && x0 + column + UNITS <= launch.width;
    /* not all threads are here, which would share tables */
    typename Kernel::Values values (parameters);
    SkelMarchPlaces<1> to = { launch, x0 + column, y0 + first };
    typename Kernel::Outputs any;

    if (first >= AT_ONCE || x0 + column >= launch.width)
      return;
    any.each (to);
    for (int row = first; row < end; row += AT_ONCE) {
      SkelMarchPlace place
          = { x0 + column, y0 + row, launch.width, launch.height };
      SkelMarchKept<Kernel::INPUT, 1, 0> kept;
      SkelMarchNowhere nowhere;
      Rows rows;
      SkelMarchRow<Rows, true> at = { launch, rows, 0, 0 };
      typename March::template State<1, HALF> state;
      typename March::template Numbers<HALF> numbers;

      fetch (launch, tile, column, row, place.unit0, place.y, rows);
      March::template step<1, HALF> (
          at, place, state, values, numbers, nowhere);

      SkelMarchWriter<Kernel, March, SkelMarchKept<Kernel::INPUT, 1, 0>, 1,
          UNITS>
          writer = { launch, kept, to, place.unit0, launch.width, place.y, true,
            usual };

      March::template write<HALF> (numbers, writer);
      to.go_on (AT_ONCE);
    }
  }
};
