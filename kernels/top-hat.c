/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * top_hat: (chroma neutral)
 * @radius: (range 1 7) (default 1): of the square window, whose side is
 *   2 * radius + 1 pixels
 *
 * Shows what is bright and smaller than a square window.
 * It is the image less its opening.
 */
void
top_hat (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  uint8_t eroded[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int minimum = 255;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] < minimum)
            minimum = in[y + dy][x + dx];

      eroded[y][x] = minimum;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int maximum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (eroded[y + dy][x + dx] > maximum)
            maximum = eroded[y + dy][x + dx];

      out[y][x] = in[y][x] > maximum ? in[y][x] - maximum : 0;
    }
}
