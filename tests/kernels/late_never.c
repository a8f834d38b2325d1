/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * late_never:
 *
 * What is never added, which takes more than the ranges of values to see: they
 * round integers beyond 2^53.
 */
void
late_never (int width, int height, int stride,
    const uint8_t in[height][stride], unsigned *count, unsigned bins[2])
{
  *count = 0;
  for (int i = 0; i < 2; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] >= -(-9223372036854775807))
        *count += 3;
      if (in[y][x] < -(-9223372036854775807))
        bins[0]++;
      else
        bins[1]++;
    }
}
