/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * mix_floats:
 * @factors: (range 0 1) (default 0.25): of red, green and blue
 *
 * Grey from three factors given as an array of float.
 */
void
mix_floats (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride][3], uint8_t out[height][out_stride],
    const float factors[3])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      float sum = 0;

      for (int c = 0; c < 3; c++)
        sum += factors[c] * in[y][x][c];
      out[y][x] = sum > 255 ? 255 : sum < 0 ? 0 : (int) (sum + 0.5f);
    }
  }
}
