/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* settle-flood.cuh: a tile that is flooded (see ../graph/flood.h), settled by
 * bits.
 */
#pragma once

#include "settle-tile.cuh"

/* Those of @open that @seeds, which are some of them, reach from each bit to
 * the next higher one: a sum carries. */
__device__ __forceinline__ unsigned
skel_fill_up (unsigned seeds, unsigned open)
{
  return seeds | (open & ~(open + seeds));
}

/* By bits: a thread has a word of those that are flooded, and knows which may
 * be. */
template <class Kernel, class Tile, int before, int after>
struct SkelSettleFlood {
  using T = typename Kernel::template Type<before>;

  static constexpr int WORDS = Tile::WIDTH / 32;
  /* bits of flood_row (): the pixel before one, and the one after it */
  static constexpr unsigned BEFORE = 1u << Kernel::LEFT >> 1;
  static constexpr unsigned AFTER = 2u << Kernel::LEFT;

  unsigned flooded[2][Tile::ROWS][WORDS + 2]; /* by turns */

  __device__ __forceinline__ void prepare ()
  {
  }

  /* Whether those that flood a pixel also do so from between. */
  static __device__ __forceinline__ constexpr bool is_closed ()
  {
    constexpr unsigned OWN = 1u << Kernel::LEFT;

    for (int dy = -Kernel::TOP; dy <= Kernel::BOTTOM; dy++) {
      unsigned row = Kernel::flood_row (dy) | (dy == 0 ? OWN : 0);
      int next_dy = dy + (dy < 0) - (dy > 0);
      unsigned next = Kernel::flood_row (next_dy) | (next_dy == 0 ? OWN : 0);
      unsigned left = row & (OWN - 1), right = row & ~(2 * OWN - 1);

      if ((row & ~next) != 0 || (left & ~(row >> 1)) != 0
          || (right & ~(row << 1)) != 0)
        return false;
    }
    return true;
  }

  /* Whether what stands for pixels beyond the image may change, and a pixel
   * then become something that it does not become by the one which changed.
   * What replicates the last pixel is no nearer than that. */
  static __device__ __forceinline__ bool looks_beyond (int border)
  {
    constexpr bool CLOSED = is_closed ();

    return border != SKEL_BORDER_CONSTANT
           && !(border == SKEL_BORDER_REPLICATE && CLOSED);
  }

  static __device__ __forceinline__ bool floods (T value)
  {
    return (value == (T)Kernel::TOLD_BY) != Kernel::BY_OTHERS;
  }

  /* Which of 32 pixels, words from @from on, flood others. */
  static __device__ __forceinline__ unsigned find_flooding (const T *from)
  {
    unsigned found = skel_find_bytes (from, (uint8_t)Kernel::TOLD_BY);

    return Kernel::BY_OTHERS ? ~found : found;
  }

  /* The words of pixels around the tile, of which none changes. */
  __device__ __forceinline__ void find_around (Tile &tile)
  {
    constexpr int BESIDE = 2 * Tile::ROWS;
    constexpr int ABOVE = (Kernel::TOP + Kernel::BOTTOM) * WORDS;

    for (int i = threadIdx.x; i < BESIDE + ABOVE; i += Tile::BLOCK) {
      int row = i / 2, word = i % 2 * (WORDS + 1);
      unsigned bits = 0;

      if (i < BESIDE) {
        int first = word == 0 ? -Kernel::LEFT : Tile::WIDTH;
        int n = word == 0 ? Kernel::LEFT : Kernel::RIGHT;

        for (int j = 0; j < n; j++)
          if (floods (*tile.at (first + j, row - Kernel::TOP)))
            bits |= 1u << ((first + j) & 31);
      } else {
        row = (i - BESIDE) / WORDS;
        row += row < Kernel::TOP ? 0 : Tile::HEIGHT;
        word = (i - BESIDE) % WORDS + 1;
        bits = find_flooding (tile.at (32 * (word - 1), row - Kernel::TOP));
      }
      flooded[0][row][word] = flooded[1][row][word] = bits;
    }
  }

  /* Which pixels of the thread whose word is @word of @row were flooded from
   * those of turn @turn. */
  __device__ __forceinline__ unsigned find_reached (
      int turn, int word, int row) const
  {
    unsigned reached = 0;

#pragma unroll
    for (int dx = -Kernel::LEFT; dx <= Kernel::RIGHT; dx++) {
      unsigned here = 0, beside = 0;

#pragma unroll
      for (int dy = -Kernel::TOP; dy <= Kernel::BOTTOM; dy++)
        if (Kernel::flood_row (dy) >> (dx + Kernel::LEFT) & 1) {
          const unsigned *words
              = &flooded[turn & 1][row + dy + Kernel::TOP][1 + word];

          here |= words[0];
          if (dx != 0)
            beside |= words[dx < 0 ? -1 : 1];
        }
      reached |= dx < 0   ? __funnelshift_l (beside, here, -dx)
                 : dx > 0 ? __funnelshift_r (here, beside, dx)
                          : here;
    }
    return reached;
  }

  /* The same of what is flooded in the words of the thread's warp, of which its
   * own has @flooding. */
  static __device__ __forceinline__ unsigned find_reached_in_warp (
      unsigned flooding)
  {
    constexpr int HIGH = 32 / WORDS;
    int lane = threadIdx.x % 32, word = lane % WORDS, row = lane / WORDS;
    unsigned rows[Kernel::TOP + 1 + Kernel::BOTTOM], reached = 0;

#pragma unroll
    for (int dy = -Kernel::TOP; dy <= Kernel::BOTTOM; dy++)
      if (Kernel::flood_row (dy) != 0 && -HIGH < dy && dy < HIGH) {
        unsigned other = __shfl_sync (~0u, flooding, lane + dy * WORDS);

        rows[dy + Kernel::TOP] = row + dy >= 0 && row + dy < HIGH ? other : 0;
      } else {
        rows[dy + Kernel::TOP] = 0;
      }
#pragma unroll
    for (int dx = -Kernel::LEFT; dx <= Kernel::RIGHT; dx++) {
      unsigned here = 0, beside;

#pragma unroll
      for (int dy = -Kernel::TOP; dy <= Kernel::BOTTOM; dy++)
        if (Kernel::flood_row (dy) >> (dx + Kernel::LEFT) & 1)
          here |= rows[dy + Kernel::TOP];
      if (dx == 0) {
        reached |= here;
        continue;
      }
      beside = __shfl_sync (~0u, here, dx < 0 ? lane - 1 : lane + 1);
      if (word == (dx < 0 ? 0 : WORDS - 1))
        beside = 0;
      reached |= dx < 0 ? __funnelshift_l (beside, here, -dx)
                        : __funnelshift_r (here, beside, dx);
    }
    return reached;
  }

  /* Makes those of 32 pixels, words from @to on, the number whose bits are set
   * in @which. */
  static __device__ __forceinline__ void flood (T *to, unsigned which)
  {
    if (which == 0)
      return;
#pragma unroll
    for (int i = 0; i < 32; i += 4) {
      uint32_t *word = (uint32_t *)(to + i);
      uint32_t mask = skel_spread_bits (which >> i & 15);

      *word = (*word & ~mask) | (mask & (Kernel::FLOOD & 255) * 0x01010101u);
    }
  }

  /* As that of SkelSettleTurns (settle-turns.cuh). */
  template <class Values>
  __device__ __forceinline__ unsigned run (const SkelLaunchHead &launch,
      Tile &tile, const Values &values, int column, int row, int x, int y)
  {
    T *own = tile.at (column, row);
    int word = column / 32, turn = 0;
    unsigned flooding = find_flooding (own), open = 0, changed = 0, now;
    bool has_spread;
    typename Kernel::Results results;

    for (unsigned due = tile.find_open (launch, own, x, y) & ~flooding;
        due != 0; due &= due - 1) {
      int i = __ffs (due) - 1;
      SkelUpdated<Kernel, before, SkelSurrounded<T> > point = { launch,
        { Kernel::ONE_IS_OPEN ? (T)Kernel::OPEN : own[i], (T)Kernel::FLOOD },
        x + i, y };
      bool is_open;

      Kernel::run (
          point, values, results, x + i, y, launch.width, launch.height);
      is_open = point.outputs.template get<after> ()[0] == (T)Kernel::FLOOD;
      if constexpr (Kernel::ONE_IS_OPEN && Kernel::OPEN_ALIKE) {
        open = is_open ? due : 0;
        break;
      }
      if (is_open)
        open |= 1u << i;
    }
    find_around (tile);
    flooded[0][Kernel::TOP + row][1 + word] = flooding;
    __syncthreads ();
    do {
      unsigned last = changed;

      now = open & find_reached (turn, word, row);
      /* within a warp nobody else is waited for */
      while (__ballot_sync (~0u, now != 0) != 0) {
        if (Kernel::flood_row (0) & BEFORE)
          now = skel_fill_up (now, open);
        if (Kernel::flood_row (0) & AFTER)
          now = __brev (skel_fill_up (__brev (now), __brev (open)));
        open &= ~now;
        changed |= now;
        now = open & find_reached_in_warp (flooding | changed);
      }
      turn++;
      flooded[turn & 1][Kernel::TOP + row][1 + word] = flooding | changed;
      has_spread = changed != last;
    } while (__syncthreads_or (has_spread));
    flood (own, changed);
    return changed;
  }
};
