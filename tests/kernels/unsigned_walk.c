/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * unsigned_walk:
 * @step: (range 1 4) (default 2): between the pixels that are read
 *
 * Offsets that are products, and loops that step by a parameter.
 */
void
unsigned_walk (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int step)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      unsigned sum = 0;

      for (int k = 0; k < 3; k++)
        sum += in[y][x + k * step] * (3u - k);
      for (int k = -8; k <= 8; k += step)
        sum += in[y + k][x];
      out[y][x] = sum >> 3;
    }
  }
}
