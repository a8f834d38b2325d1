/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * mean_and_spread:
 *
 * Results that are computed from others after the loops.
 */
void
mean_and_spread (int width, int height, int stride,
    const uint8_t in[height][stride], uint64_t *sum, int *low, int *high,
    double *mean, int *spread)
{
  *sum = 0;
  *low = 255;
  *high = 0;
  *mean = 0;
  *spread = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      if (in[y][x] < *low)
        *low = in[y][x];
      if (in[y][x] > *high)
        *high = in[y][x];
    }
  }
  *mean = (double) *sum / (width * height);
  *spread = *high - *low;
}
