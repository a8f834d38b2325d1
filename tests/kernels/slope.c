/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * slope:
 *
 * The signed derivative of a picture, in 16 bits.
 */
void
slope (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], int16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 3 * (in[y][x + 1] - in[y][x - 1])
          + (in[y + 1][x] - in[y - 1][x]);
}
