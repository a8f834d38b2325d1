/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * blur16:
 *
 * Mean of 5 columns and 3 rows, rounded, in 16 bits.
 */
void
blur16 (int width, int height, int stride, const uint16_t in[height][stride],
    uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      uint32_t sum = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -2; i <= 2; i++)
          sum += in[y + j][x + i];
      out[y][x] = (sum + 7) / 15;
    }
  }
}
