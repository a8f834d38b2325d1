/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * morphology_gradient: (chroma neutral)
 * @radius: (range 1 7) (default 1): of the square window, whose side is
 *   2 * radius + 1 pixels
 *
 * Outlines what is bright: how far the pixels of a square window are apart.
 * It is the brightest pixel of the window less the darkest.
 */
void
morphology_gradient (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  uint8_t eroded[height][stride], dilated[height][stride];

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
          if (in[y + dy][x + dx] > maximum)
            maximum = in[y + dy][x + dx];

      dilated[y][x] = maximum;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = dilated[y][x] - eroded[y][x];
}
