/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * convolve:
 * @weights: (range -64 64) (default 0): row by row
 * @divisor: (range 1 1000) (default 1): divides the sum
 * @bias: (range 0 255) (default 0): added in the end
 *
 * Convolution of 3 x 3 pixels with weights that are parameters.
 */
void
convolve (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], const int weights[9], int divisor, int bias)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          sum += weights[j * 3 + i] * in[y + j - 1][x + i - 1];
      sum = sum / divisor + bias;
      out[y][x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
    }
  }
}
