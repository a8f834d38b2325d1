/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * rotate_channels:
 *
 * Red becomes green, green becomes blue and blue becomes red; and each is
 * smoothed across.
 */
void
rotate_channels (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y][x][c] = (in[y][x - 1][(c + 2) % 3] + in[y][x][(c + 2) % 3]
            + in[y][x + 1][(c + 2) % 3]) / 3;
}
