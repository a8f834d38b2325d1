/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * edges_by_extremes:
 *
 * Morphological gradient with conditions of all kinds, and the centre left out.
 */
void
edges_by_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t low = 255, high = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          uint8_t p = in[y + dy][x + dx];

          if (dx == 0 && dy == 0)
            continue;
          if (p < low)
            low = p;
          high = high >= p ? high : p;
        }
      out[y][x] = high - low;
    }
}

static int
clamped (int value, int low, int high)
{
  if (value < low)
    return low;
  if (value > high)
    return high;
  return value;
}

/**
 * sharpened:
 *
 * Sums that are clamped, and distances of sums.
 */
void
sharpened (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x - 1] + in[y][x + 1];
      int b = in[y - 1][x] + in[y + 1][x];
      int sharp = 5 * in[y][x] - a - b;
      int distance = a > b ? a - b : b - a;
      int back = a <= b ? a - b : b - a;

      sharp = clamped (sharp, -100, 300);
      sharp = sharp > 255 ? 255 : sharp < 0 ? 0 : sharp;
      if (distance < 10)
        distance = 10;
      else if (distance > 200)
        distance = 200;
      out[y][x] = clamped (sharp + distance + back + abs (a - b), 0, 255);
    }
}
