/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * both_ways:
 *
 * Two outputs from one input, of different types.
 */
void
both_ways (int width, int height, int in_stride, int low_stride,
    int high_stride, const uint16_t in[height][in_stride],
    uint8_t low[height][low_stride], uint16_t high[height][high_stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      low[y][x] = in[y][x] & 0xff;
      high[y][x] = in[y][x] & 0xff00;
    }
  }
}
