/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * heat_from_left:
 * @steps: (range 0 100) (default 3): of time
 *
 * Heat that comes in at the left and flows to the right: a pixel becomes the mean
 * of the three to the left of it.
 */
void
heat_from_left (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int steps)
{
  uint8_t next[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];

  for (int step = 0; step < steps; step++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        next[y][x] = (out[y - 1][x - 1] + out[y][x - 1] + out[y + 1][x - 1]) / 3;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = next[y][x];
  }
}
