/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * many_bins:
 *
 * An array that is too large for shared memory, beside one that is not, and a
 * sum of halves of words that wraps.
 */
void
many_bins (int width, int height, int stride,
    const uint8_t in[height][stride], uint32_t bins[16384],
    uint16_t totals[3])
{
  for (int i = 0; i < 16384; i++)
    bins[i] = 0;
  for (int i = 0; i < 3; i++)
    totals[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bins[in[y][x] * 64 + (x & 63)]++;
      totals[in[y][x] % 3] += in[y][x] * 200;
    }
}
