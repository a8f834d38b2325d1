/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * scharr: (chroma neutral)
 *
 * Edge strength by the 3x3 Scharr operator, |gx| + |gy|, saturated to 255.
 */
void
scharr (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = 3 * in[y - 1][x + 1] + 10 * in[y][x + 1] + 3 * in[y + 1][x + 1]
          - 3 * in[y - 1][x - 1] - 10 * in[y][x - 1] - 3 * in[y + 1][x - 1];
      int gy = 3 * in[y + 1][x - 1] + 10 * in[y + 1][x] + 3 * in[y + 1][x + 1]
          - 3 * in[y - 1][x - 1] - 10 * in[y - 1][x] - 3 * in[y - 1][x + 1];
      int magnitude = abs (gx) + abs (gy);

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}
