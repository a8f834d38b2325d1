/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * erode:
 * @radius: (range 1 7) (default 1): of the square window, whose side is
 *   2 * radius + 1 pixels
 *
 * Shrinks what is bright: the darkest pixel of a square window.
 */
void
erode (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int minimum = 255;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] < minimum)
            minimum = in[y + dy][x + dx];

      out[y][x] = minimum;
    }
}
