/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * premultiply:
 *
 * Multiplies the colours by the alpha, and counts what is transparent.
 */
void
premultiply (int width, int height, int stride,
    const uint8_t in[height][stride][4], uint8_t out[height][stride][4],
    unsigned *transparent)
{
  *transparent = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int alpha = in[y][x][3];

      for (int c = 0; c < 3; c++)
        out[y][x][c] = (in[y][x][c] * alpha + 127) / 255;
      out[y][x][3] = alpha;
      *transparent += alpha == 0;
    }
  }
}
