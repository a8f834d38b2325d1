/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const int weights[5][5] = {
  {1, 1, 1, 1, 1},
  {1, 2, 2, 2, 1},
  {1, 2, 3, 2, 1},
  {1, 2, 2, 2, 1},
  {1, 1, 1, 1, 1},
};

/**
 * smooth:
 *
 * Smooths the image by a 5x5 triangular filter.
 * The weights rise from 1 at the window's edge to 3 in its middle.
 */
void
smooth (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += weights[dy + 2][dx + 2] * in[y + dy][x + dx];

      out[y][x] = (sum + 17) / 35;
    }
}
