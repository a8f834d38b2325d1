/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What corners are found by, as floats: see kernels/corners.c, whose functions
 * begin in this way. */
#include <math.h>
#include <stdint.h>

/**
 * harris_response:
 * @radius: (range 1 7) (default 1): of the window
 * @k: (range 0 0.2) (default 0.04): times the trace squared
 */
void
harris_response (int width, int height, int stride,
    const uint8_t in[height][stride], float response[height][stride],
    int radius, float k)
{
  float xx[height][stride], xy[height][stride], yy[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      float gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];

      xx[y][x] = gx * gx;
      xy[y][x] = gx * gy;
      yy[y][x] = gy * gy;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0, c = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        float row_a = 0, row_b = 0, row_c = 0;

        for (int dx = -radius; dx <= radius; dx++) {
          row_a += xx[y + dy][x + dx];
          row_b += xy[y + dy][x + dx];
          row_c += yy[y + dy][x + dx];
        }
        a += row_a;
        b += row_b;
        c += row_c;
      }

      response[y][x] = a * c - b * b - k * (a + c) * (a + c);
    }
}

/**
 * lesser_eigenvalue:
 * @radius: (range 1 7) (default 1): of the window
 */
void
lesser_eigenvalue (int width, int height, int stride,
    const uint8_t in[height][stride], float response[height][stride],
    int radius)
{
  float xx[height][stride], xy[height][stride], yy[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      float gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
                 - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];

      xx[y][x] = gx * gx;
      xy[y][x] = gx * gy;
      yy[y][x] = gy * gy;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float a = 0, b = 0, c = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        float row_a = 0, row_b = 0, row_c = 0;

        for (int dx = -radius; dx <= radius; dx++) {
          row_a += xx[y + dy][x + dx];
          row_b += xy[y + dy][x + dx];
          row_c += yy[y + dy][x + dx];
        }
        a += row_a;
        b += row_b;
        c += row_c;
      }

      response[y][x] = (a + c) / 2 - sqrtf ((a - c) * (a - c) / 4 + b * b);
    }
}
