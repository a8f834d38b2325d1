/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * chessboard:
 *
 * Inverts every other field and marks the last row and column.
 */
void
chessboard (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (y == height - 1 || x == width - 1)
        out[y][x] = y ^ x;
      else if ((x / 8 + y / 8) % 2)
        out[y][x] = 255 - in[y][x];
      else
        out[y][x] = in[y][x];
    }
  }
}
