/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * gradient: (chroma neutral)
 *
 * Strength of upright edges, also faint and noisy ones, over 7x3 pixels.
 * It is the difference of two means: of the nine pixels at the right and of
 * the nine at the left.
 */
void
gradient (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int difference = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = 1; dx <= 3; dx++)
          difference += in[y + dy][x + dx] - in[y + dy][x - dx];

      out[y][x] = (abs (difference) + 4) / 9;
    }
}
