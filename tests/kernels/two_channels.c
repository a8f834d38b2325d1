/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * two_channels:
 *
 * Difference and sum of two interleaved channels.
 */
void
two_channels (int width, int height, int stride,
    const uint8_t in[height][stride][2], uint8_t out[height][stride][2])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x][0] = (in[y][x][0] + in[y][x][1]) / 2;
      out[y][x][1] = in[y][x][0] - in[y][x][1];
    }
  }
}
