/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * box_blur:
 * @radius: (range 1 31) (default 5): of the square window, whose side is
 *   2 * radius + 1 pixels
 *
 * Blurs the image by the mean of a square window.
 */
void
box_blur (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  int area = (2 * radius + 1) * (2 * radius + 1);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];

      out[y][x] = (sum + area / 2) / area;
    }
}
