/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * blur:
 *
 * Blurs the image by the mean of 3x3 pixels.
 */
void
blur (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[y + dy][x + dx];

      out[y][x] = (sum + 4) / 9;
    }
}
