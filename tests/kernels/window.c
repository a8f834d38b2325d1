/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * window:
 * @radius_x: (range 0 5) (default 1): to the left and to the right
 * @radius_y: (range 0 4) (default 2): up and down
 *
 * Largest value in a window whose size are two parameters.
 */
void
window (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius_x, int radius_y)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int largest = 0;

      for (int j = -radius_y; j <= radius_y; j++)
        for (int i = -radius_x; i <= radius_x; i++)
          if (in[y + j][x + i] > largest)
            largest = in[y + j][x + i];
      out[y][x] = largest;
    }
  }
}
