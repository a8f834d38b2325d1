/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * leaning:
 *
 * Difference of two windows that reach differently far in each direction.
 */
void
leaning (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int before = 0, after = 0;

      for (int i = 1; i < 4; i++)
        before += in[y - 1][x - i] + in[y][x - i];
      for (int i = 1; i <= 6; i++)
        after += in[y + 2][x + i];
      out[y][x] = abs (before - after) / 6;
    }
  }
}
