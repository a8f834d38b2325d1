/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * chains:
 *
 * Exactly one write on every path through nested conditions.
 */
void
chains (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (in[y][x] < 64) {
        if (in[y][x - 1] < 64)
          out[y][x] = 0;
        else
          out[y][x] = 10;
      } else if (in[y][x] < 128 && in[y][x + 1] > 20) {
        out[y][x] = 20;
      } else {
        int mean = (in[y][x] + in[y + 1][x]) / 2;

        if (mean & 1 || in[y][x] == 255)
          out[y][x] = mean;
        else
          out[y][x] = ~mean;
      }
    }
  }
}
