/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * three_arrays:
 *
 * A sum beside arrays whose lengths leave the threads of one warp in different
 * turns of the loops over them.
 */
void
three_arrays (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint64_t *sum, int32_t counts[5], uint32_t bits[33], uint32_t bins[300])
{
  *sum = 5;
  for (int i = 0; i < 5; i++)
    counts[i] = 3;
  for (int i = 0; i < 33; i++)
    bits[i] = 0xffffffff;
  for (int i = 0; i < 300; i++)
    bins[i] = 0;
  for (int y = 1; y < height - 2; y++)
    for (int x = 2; x < width - 1; x++) {
      int edge = in[y][x + 1] - in[y - 1][x - 2];

      *sum += x * in[y][x];
      counts[in[y + 1][x] % 5] -= in[y][x];
      bits[in[y][x] >> 3] &= ~edge;
      bins[in[y][x] + (x & 31)]++;
      out[y][x] = edge;
    }
}
