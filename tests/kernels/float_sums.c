/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * float_sums:
 *
 * Sums in float and in double, which depend on the order.
 */
void
float_sums (int width, int height, int stride, const float in[height][stride],
    float *sum, double *squares)
{
  *sum = 0;
  *squares = 0.5;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      *squares += (double) in[y][x] * in[y][x];
    }
  }
}
