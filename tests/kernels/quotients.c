/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * quotients:
 * @divisor: (range 1 100) (default 3): divides
 *
 * Division and remainder with divisors that guards keep from zero.
 */
void
quotients (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int divisor)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1];
      int ratio = a > b ? 1000 / (a - b) : 1;
      int rest = (b - 128) % divisor, half = (a - 128) / divisor;

      if (b != 0)
        ratio += a / b;
      out[y][x] = ratio + rest * 3 + half;
    }
  }
}

/**
 * levels:
 * @black: (range 0 255) (default 30): the brightest value that becomes black
 * @white: (range 0 255) (default 200): the darkest value that becomes white
 *
 * Division by a difference, which is positive where a third value is between.
 */
void
levels (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int black, int white)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      out[y][x] = v <= black   ? 0
                  : v >= white ? 255
                               : (v - black) * 255 / (white - black);
    }
}
