/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

/**
 * ratios: Extremes of what may not be a number, and other types' extremes
 *
 * A value that is not a number is passed over, wherever it comes. An int may
 * be compared as what the result is.
 */
void
ratios (int width, int height, int stride, const uint8_t in[height][stride],
    float *least, float *most, double *root, float *brightest,
    unsigned *steepest, bool *odd)
{
  *least = 1000;
  *most = -1;
  *root = INFINITY;
  *brightest = 0;
  *steepest = 0;
  *odd = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float ratio = in[y][x] / (float) in[y][x + 1];
      int step = abs (in[y][x] - in[y][x + 1]);

      *least = MIN (ratio, *least);
      if (ratio > *most)
        *most = ratio;
      *root = fmin (*root, sqrt (in[y][x] - 128));
      if (in[y][x] > *brightest)
        *brightest = in[y][x];
      if (step > *steepest)
        *steepest = step;
      *odd ^= in[y][x] & 1;
    }
}
