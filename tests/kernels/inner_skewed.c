/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * inner_skewed:
 *
 * Leaves out a different number of pixels on each side, counts and reads
 * across the frame's edge.
 */
void
inner_skewed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint32_t *visited)
{
  *visited = 0;
  for (int y = 1; y < height; y++) {
    for (int x = 0; x < width - 3; x++) {
      out[y][x] = (in[y - 1][x] + in[y][x + 4]) / 2;
      *visited += 1;
    }
  }
}
