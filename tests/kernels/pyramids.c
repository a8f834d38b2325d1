/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Levels of pyramids, at the size of the image that they are made of. */

static const int weights[5] = { 1, 4, 6, 4, 1 };

/** pyramid_level: Each 2 x 2 pixels are what becomes one pixel of the next level */
void
pyramid_level (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = y / 2 * 2, column = x / 2 * 2, sum = 128;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          sum += weights[j + 2] * weights[i + 2] * in[row + j][column + i];
      out[y][x] = sum / 256;
    }
}
