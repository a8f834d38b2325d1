/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * inner:
 *
 * Smooths what has a whole window inside the image and leaves the rest.
 */
void
inner (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 2; y < height - 2; y++) {
    for (int x = 2; x < width - 2; x++) {
      int sum = 0;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          sum += in[y + j][x + i];
      out[y][x] = sum / 25;
    }
  }
}
