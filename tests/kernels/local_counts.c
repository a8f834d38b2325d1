/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * local_counts:
 *
 * The commonest of four groups in the neighbourhood, counted in an array.
 */
void
local_counts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int counts[4] = { 0 }, best = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          counts[in[y + j][x + i] >> 6]++;
      for (int i = 1; i < 4; i++)
        if (counts[i] > counts[best])
          best = i;
      out[y][x] = best * 85;
    }
  }
}
