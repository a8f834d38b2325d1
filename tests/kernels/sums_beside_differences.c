/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Products of floats that are added in one channel and subtracted in the next. */
#include <stdint.h>

void
rotated_pairs (int width, int height, int stride,
    const uint8_t in[height][stride][4], uint8_t out[height][stride][4])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 4; c += 2) {
        float a = in[y][x][c], b = in[y][x][c + 1];

        out[y][x][c] = a * 0.6f - b * 0.8f;
        out[y][x][c + 1] = a * 0.8f + b * 0.6f;
      }
}

void
complex_products (int width, int height, int stride,
    const float a[height][stride][2], const float b[height][stride][2],
    float out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x][0] = a[y][x][0] * b[y][x][0] - a[y][x][1] * b[y][x][1];
      out[y][x][1] = a[y][x][0] * b[y][x][1] + a[y][x][1] * b[y][x][0];
    }
}

void
scaled_then_added (int width, int height, int stride,
    const float in[height][stride][2], float out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float p = in[y][x][0], q = in[y][x][1];

      p *= 3.3f;
      q *= 3.3f;
      out[y][x][0] = p - in[y][x][1];
      out[y][x][1] = q + in[y][x][0];
    }
}
