/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * moments:
 *
 * Sums in 64 bits, from starting values that are not zero.
 */
void
moments (int width, int height, int stride, const uint16_t in[height][stride],
    uint64_t *sum, uint64_t *squares, int64_t *weighted, int *count)
{
  *sum = 1000;
  *squares = 0;
  *weighted = -7;
  *count = 3;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      *squares += (uint64_t) in[y][x] * in[y][x];
      *weighted -= (int64_t) in[y][x] * x;
      if (in[y][x] > 1000)
        *count += 2;
    }
  }
}
