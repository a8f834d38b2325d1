/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * signed_bytes:
 *
 * Arithmetic on images of signed bytes.
 */
void
signed_bytes (int width, int height, int stride,
    const int8_t in[height][stride], int8_t out[height][stride], int *sum,
    int8_t *least)
{
  *sum = 0;
  *least = 127;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int8_t narrow = in[y][x] * 3;

      out[y][x] = narrow / 2 - (in[y][x - 1] >> 1);
      *sum += in[y][x];
      if (in[y][x] < *least)
        *least = in[y][x];
    }
  }
}
