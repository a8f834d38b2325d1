/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * black_hat: (chroma neutral)
 * @radius: (range 1 7) (default 1): of the square window, whose side is
 *   2 * radius + 1 pixels
 *
 * Shows what is dark and smaller than a square window.
 * It is the closing of the image less the image.
 */
void
black_hat (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  uint8_t dilated[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int maximum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] > maximum)
            maximum = in[y + dy][x + dx];

      dilated[y][x] = maximum;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int minimum = 255;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (dilated[y + dy][x + dx] < minimum)
            minimum = dilated[y + dy][x + dx];

      out[y][x] = minimum > in[y][x] ? minimum - in[y][x] : 0;
    }
}
