/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Means over what is like the centre: that there is something, the centre, is
 * what the divisors rest on. */
#include <stdint.h>
#include <stdlib.h>

static const int weights[256] = { 64, 60, 50, 40, 30, 20, 10, 5, 2, 1 };

/** near_weighted: a bilateral mean of 3x3 */
void
near_weighted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, total = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int weight = weights[abs (in[y + dy][x + dx] - in[y][x])];

          sum += weight * in[y + dy][x + dx];
          total += weight;
        }
      out[y][x] = sum / total;
    }
}

static int
is_near (int a, int b, int most)
{
  int apart = a > b ? a - b : b - a;

  return apart <= most;
}

/**
 * near_counted: the mean of those near the centre
 * @most: (range 0 255) (default 20): how far from it they are
 */
void
near_counted (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride], int most)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 0, count = 0;

      for (int dx = -3; dx <= 3; dx++)
        if (is_near (in[y][x + dx], in[y][x], most)) {
          sum += in[y][x + dx];
          count++;
        }
      out[y][x] = sum / count;
    }
}

/** just_counted: means of bins, while they fill */
void
just_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int counts[8] = { 0 }, sums[8] = { 0 }, mean = 0;

      for (int dx = -2; dx <= 2; dx++) {
        int bin = in[y][x + dx] / 32;

        counts[bin]++;
        sums[bin] += in[y][x + dx];
        mean = sums[bin] / counts[bin];
      }
      out[y][x] = mean;
    }
}
