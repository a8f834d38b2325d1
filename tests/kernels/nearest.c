/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/** nearest: Every way to round to an integer. */
void
nearest (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double half = (in[y][x] - in[y][x + 1]) * 0.5;
      float quarter = in[y][x] * 0.25f;

      out[y][x] = lround (half) + 3 * lroundf (quarter) + 5 * lrint (half)
          + 7 * llrintf (quarter) + 11 * llround (-half) + 13 * llrint (half)
          + (int) round (half);
    }
}

/** nearest_remainder: What is left of a division, to either side. */
void
nearest_remainder (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double left = remainder (in[y][x], 7.5);
      float next = nextafterf (in[y][x], 1000);

      left = left > -4 ? left < 4 ? left : 4 : -4;
      out[y][x] = lrint (2 * left) + 16 * (next > in[y][x]);
    }
}

/** nearest_whole: Rounding that stays floating, and absolute values of long. */
void
nearest_whole (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double half = (in[y][x] - 128) * 0.5;
      float quarter = (in[y][x] - 128) * 0.25f;
      int whole = (int) rint (half) + 3 * (int) rintf (quarter)
          + 5 * (int) nearbyint (-half) + 7 * (int) nearbyintf (-quarter);

      out[y][x] = whole + 11 * labs (in[y][x] - 100L)
          + 13 * llabs (100LL - in[y][x]);
    }
}
