/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * edge_histogram:
 *
 * Horizontal edges and, in one pass, how often each strength occurs.
 */
void
edge_histogram (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint32_t bins[256])
{
  for (int i = 0; i < 256; i++)
    bins[i] = 0;

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int strength = abs (in[y][x + 1] - in[y][x - 1]);

      out[y][x] = strength;
      bins[strength]++;
    }
  }
}
