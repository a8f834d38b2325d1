/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * inner_radius:
 * @radius: (range 0 4) (default 1): of the window, and of the rim that the
 *   loops leave out
 * @skipped: (range 0 3): columns left out on the right besides
 *
 * The mean of a window where it fits, with a rim as wide as a parameter says.
 */
void
inner_radius (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius,
    int skipped)
{
  for (int y = radius; y < height - radius; y++)
    for (int x = radius; x <= width - 1 - radius - skipped; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}
