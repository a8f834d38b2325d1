/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * turned_colours:
 *
 * Turns a picture of three channels to the right, inverts it and counts.
 */
void
turned_colours (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride][3],
    uint8_t out[width][out_stride][3], uint32_t bins[16])
{
  for (int i = 0; i < 16; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      for (int c = 0; c < 3; c++)
        out[x][height - 1 - y][c] = 255 - in[y][x][c];
      bins[in[y][x][1] >> 4]++;
    }
  }
}
