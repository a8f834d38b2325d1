/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * statistics: (element gpustats)
 * @sum: of all pixels
 * @minimum: the darkest pixel
 * @maximum: the brightest pixel
 * @mean: the sum divided by the number of pixels
 *
 * Measures the sum, the minimum, the maximum and the mean of all pixels.
 */
void
statistics (int width, int height, int stride,
    const uint8_t in[height][stride], uint64_t *sum, int *minimum,
    int *maximum, double *mean)
{
  *sum = 0;
  *minimum = 255;
  *maximum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      if (in[y][x] < *minimum)
        *minimum = in[y][x];
      if (in[y][x] > *maximum)
        *maximum = in[y][x];
    }

  *mean = (double) *sum / (width * height);
}
