/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A loop over the channels around those over the pixels. */
#include <stdint.h>

void
channels_outside (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int c = 2; c >= 0; --c)
    for (int y = 0; y < height; y++)
      for (int x = 1; x < width - 1; x++) {
        int sum = in[y][x - 1][c] + in[y][x + 1][2 - c];

        if (c == 1 && sum > 300) {
          out[y][x][c] = x;
          continue;
        }
        out[y][x][c] = sum / 2 + (c + 1) * in[y - 1][x][1];
      }
}
