/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static int
minimum (int a, int b)
{
  return a < b ? a : b;
}

static int
maximum (int a, int b)
{
  return a > b ? a : b;
}

static int
middle (int a, int b, int c)
{
  return maximum (minimum (a, b), minimum (maximum (a, b), c));
}

/**
 * median:
 *
 * Removes speckles by the median of 3x3 pixels.
 * The median of nine is the middle one of three: the largest of the columns'
 * minima, the middle one of their medians, and the smallest of their maxima.
 */
void
median (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int low = 0, high = 255;
      int medians[3];

      for (int dx = -1; dx <= 1; dx++) {
        int a = in[y - 1][x + dx], b = in[y][x + dx], c = in[y + 1][x + dx];

        low = maximum (low, minimum (minimum (a, b), c));
        medians[dx + 1] = middle (a, b, c);
        high = minimum (high, maximum (maximum (a, b), c));
      }

      out[y][x] = middle (low, middle (medians[0], medians[1], medians[2]),
          high);
    }
}
