/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

static int
square (int v)
{
  return v * v;
}

/** squares: What is multiplied by itself is not negative. */
void
squares (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = in[y][x + 1] - in[y][x - 1], gy = in[y + 1][x] - in[y - 1][x];
      int m = sqrt (gx * gx + square (gy));

      out[y][x] = m > 255 ? 255 : m;
    }
}

/** squares_divide: And one more than that is no zero. */
void
squares_divide (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int d = in[y][x] - in[y][x + 1];
      float f = d * 0.5f;
      float root = sqrtf (f * f + 1);

      out[y][x]
          = 1000
                / ((in[y][x] - in[y][x + 1]) * d + d * d + 1 > 0 ? d * d + 5
                                                                 : 7)
            + (int)root;
    }
}
