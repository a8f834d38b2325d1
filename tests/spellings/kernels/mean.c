/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define PIXEL(dy, dx) in[y + (dy)][x + (dx)]

static const int ones[3][3] = { { 1, 1, 1 }, { 1, 1, 1 }, { 1, 1, 1 } };

static int
row_of_three (int a, int b, int c)
{
  return a + b + c;
}

void
mean_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = (sum + 4) / 9;
    }
}

void
mean_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 4;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / 9;
    }
}

void
mean_table (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          sum += ones[j][i] * in[y + j - 1][x + i - 1];
      out[y][x] = (sum + 4) / 9;
    }
}

void
mean_written_out (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y - 1][x - 1] + in[y - 1][x] + in[y - 1][x + 1]
          + in[y][x - 1] + in[y][x] + in[y][x + 1]
          + in[y + 1][x - 1] + in[y + 1][x] + in[y + 1][x + 1] + 4) / 9;
}

void
mean_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      short above = row_of_three (PIXEL (-1, -1), PIXEL (-1, 0), PIXEL (-1, 1));
      short here = row_of_three (PIXEL (0, -1), PIXEL (0, 0), PIXEL (0, 1));
      short below = row_of_three (PIXEL (1, -1), PIXEL (1, 0), PIXEL (1, 1));

      out[y][x] = (above + here + below + 4) / 9;
    }
}

void
mean_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, u, v, sum;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      sum = 9 / 2;
      for (v = 1; v >= -1; v--)
        for (u = 1; u >= -1; u--)
          sum = in[y + v][x + u] + sum;
      out[y][x] = sum / 9;
    }
}

void
mean_absolute (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, u, v;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      uint16_t sum = 0;

      for (v = y - 1; v <= y + 1; v++)
        for (u = x - 1; u <= x + 1; u++)
          sum += in[v][u];
      out[y][x] = (sum + 4) / 9;
    }
}

void
mean_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, count = 0;

      for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++) {
          uint8_t value = in[y + dy][x + dx];

          sum += value;
          count++;
        }
      out[y][x] = (sum + count / 2) / count;
    }
}

void
mean_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int y = 0;

  while (y < height) {
    int x = 0;

    while (x < width) {
      int dy = -1, sum = 4;

      while (dy <= 1) {
        int dx = -1;

        while (dx < 2)
          sum += in[y + dy][x + dx++];
        dy += 1;
      }
      out[y][x] = sum / 9;
      x++;
    }
    y++;
  }
}

void
mean_do (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 4, dy = -1;

      do {
        int dx = 1;

        do
          sum += in[y + dy][x + dx];
        while (--dx >= -1);
      } while (++dy <= 1);
      out[y][x] = sum / 9;
    }
}
