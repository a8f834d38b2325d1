/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * doubles:
 * @factor: (range -1000000 1000000) (default 0.1): of the input
 *
 * Arithmetic in double and its conversions to integers and float.
 */
void
doubles (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], int32_t out[height][out_stride],
    double factor, float *largest)
{
  *largest = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      double value = in[y][x] * factor / 3;
      float rounded = value;

      if (value > 2e9)
        value = 2e9;
      if (value < -2e9)
        value = -2e9;
      out[y][x] = (int) value ^ (rounded > 100.0f ? 1 : 0);
      *largest = rounded > *largest ? rounded : *largest;
    }
  }
}
