/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-turns.cuh: a tile settled turn by turn, each pixel by the body.
 */
#pragma once

#include "settle-tile.cuh"

/* Which pixels of a tile changed in a turn, with rows and words around them
 * that never do. */
template <class Kernel, class Tile> struct SkelChanges {
  static constexpr int WORDS = Tile::WIDTH / 32;

  unsigned rows[Tile::ROWS][WORDS + 2];

  /* Those of the thread that has pixels from @column on in @row. */
  __device__ __forceinline__ void set (int column, int row, unsigned changed)
  {
    unsigned *words = &rows[row + Kernel::TOP][1];

    if constexpr (Tile::OWN == 32)
      words[column / 32] = changed;
    else if constexpr (Tile::OWN == 16)
      ((uint16_t *)words)[column / 16] = changed;
    else
      ((uint8_t *)words)[column / 8] = changed;
  }

  /* Which pixels of that thread may have read one that did. Reads reach 16
   * pixels at most. */
  __device__ __forceinline__ unsigned near (int column, int row) const
  {
    uint64_t any = 0, read;

    /* from 16 columns before the word to 16 behind it */
    for (int i = 0; i <= Kernel::TOP + Kernel::BOTTOM; i++) {
      const unsigned *word = &rows[row + i][1 + column / 32];

      any |= word[-1] >> 16 | (uint64_t)word[0] << 16 | (uint64_t)word[1] << 48;
    }
    read = any;
#pragma unroll
    for (int i = 1; i <= Kernel::LEFT + Kernel::RIGHT; i++)
      read |= any >> i;
    return (unsigned)(read >> (column % 32 + 16 - Kernel::LEFT));
  }
};

/* Turn by turn: of pixels that read what changed in the last one each becomes
 * what the kernel makes of it. */
template <class Kernel, class Tile, int before, int after>
struct SkelSettleTurns {
  using T = typename Kernel::template Type<before>;

  T becomes[Tile::OWN][Tile::BLOCK];
  SkelChanges<Kernel, Tile> changes[2]; /* by turns */

  __device__ __forceinline__ void prepare ()
  {
    for (int i = threadIdx.x; i < (int)(sizeof changes / 4); i += Tile::BLOCK)
      ((unsigned *)changes)[i] = 0;
  }

  /* Whether what stands for pixels beyond the image may change. */
  static __device__ __forceinline__ bool looks_beyond (int border)
  {
    return border != SKEL_BORDER_CONSTANT;
  }

  /* Settles @tile, of which this thread has the pixels from @column, @row on,
   * that are the image's from @x, @y on. Gives which of them changed. */
  template <class Values>
  __device__ __forceinline__ unsigned run (const SkelLaunchHead &launch,
      Tile &tile, const Values &values, int column, int row, int x, int y)
  {
    T *own = tile.at (column, row);
    unsigned open = tile.find_open (launch, own, x, y), now, changed = 0;
    typename Kernel::Results results;
    int turn = 0;

    do {
      unsigned due = open;

      if (turn > 0)
        due &= changes[turn & 1].near (column, row);
      now = 0;
      while (due != 0) {
        int i = __ffs (due) - 1;
        SkelUpdated<Kernel, before, SkelInTile<T, Tile::PITCH> > point
            = { launch, { own + i }, x + i, y };

        due &= due - 1;
        Kernel::run (
            point, values, results, x + i, y, launch.width, launch.height);
        becomes[i][threadIdx.x] = point.outputs.template get<after> ()[0];
        if (becomes[i][threadIdx.x] != own[i])
          now |= 1u << i;
      }
      changes[1 - (turn & 1)].set (column, row, now);
      __syncthreads ();
      for (unsigned left_over = now; left_over != 0;
          left_over &= left_over - 1) {
        int i = __ffs (left_over) - 1;

        own[i] = becomes[i][threadIdx.x];
        if (Kernel::rests (own[i]))
          open &= ~(1u << i);
      }
      changed |= now;
      turn++;
    } while (__syncthreads_or (now != 0));
    return changed;
  }
};
