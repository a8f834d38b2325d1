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

/**
 * balance:
 * @sum: of cubes that cancel; the first column is left out
 * @mean: of their squares, less 1
 *
 * What a pixel adds hangs on where it is.
 */
void
balance (int width, int height, int stride, const uint8_t in[height][stride],
    float *sum, double *mean)
{
  double squares = 0;

  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float root = x > 0 ? in[y / 2 * 2][x] / 7.f : 0;
      float cube = root * root * root;

      *sum += y & 1 ? -cube : cube;
      squares += cube * cube;
    }
  *mean = squares / (width * height) - 1;
}
