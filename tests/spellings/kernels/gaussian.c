/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

static const uint8_t weights[3][3] = { { 1, 2, 1 }, { 2, 4, 2 }, { 1, 2, 1 } };
static const int line[3] = { 1, 2, 1 };

#define ROW(v) (in[v][x - 1] + 2 * in[v][x] + in[v][x + 1])

void
gaussian_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y - 1][x - 1] + 2 * in[y - 1][x] + in[y - 1][x + 1]
          + 2 * in[y][x - 1] + 4 * in[y][x] + 2 * in[y][x + 1]
          + in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1] + 8) >> 4;
}

void
gaussian_table (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          sum += weights[j][i] * in[y + j - 1][x + i - 1];
      out[y][x] = (sum + 8) >> 4;
    }
}

void
gaussian_line (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 8;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += line[dy + 1] * line[dx + 1] * in[y + dy][x + dx];
      out[y][x] = sum >> 4;
    }
}

void
gaussian_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (ROW (y - 1) + 2 * ROW (y) + ROW (y + 1) + 8) >> 4;
}

void
gaussian_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 8;

      for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
          sum += (unsigned) in[v][u] << ((v == y) + (u == x));
      out[y][x] = sum / 16;
    }
}

void
gaussian_shifts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int corners = in[y - 1][x - 1] + in[y - 1][x + 1] + in[y + 1][x - 1]
          + in[y + 1][x + 1];
      int sides = in[y - 1][x] + in[y][x - 1] + in[y][x + 1] + in[y + 1][x];

      out[y][x] = (corners + (sides << 1) + (in[y][x] << 2) + 8) >> 4;
    }
}

void
gaussian_short (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      short columns[3];

      for (int i = 0; i < 3; i++)
        columns[i] = in[y - 1][x + i - 1] + 2 * in[y][x + i - 1]
            + in[y + 1][x + i - 1];
      out[y][x] = (columns[0] + 2 * columns[1] + columns[2] + 8) / 16;
    }
}

void
gaussian_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int x, y, u, v, sum, weight;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      sum = 0;
      for (v = 1; v >= -1; v--)
        for (u = 1; u >= -1; u--) {
          weight = 1;
          if (v == 0)
            weight *= 2;
          if (u == 0)
            weight *= 2;
          sum = sum + in[y + v][x + u] * weight;
        }
      out[y][x] = (sum + 8) >> 4;
    }
}

void
gaussian_sixteenths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  static const float part[9] = { 0.0625f, 0.125f, 0.0625f, 0.125f, 0.25f,
    0.125f, 0.0625f, 0.125f, 0.0625f };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0.5f;

      for (int k = 0; k < 9; k++)
        sum += part[k] * in[y + k / 3 - 1][x + k % 3 - 1];
      out[y][x] = sum;
    }
}

void
gaussian_scaled (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 1 << 15;

      for (int k = 0; k < 9; k++)
        sum += (weights[k / 3][k % 3] << 12) * in[y + k / 3 - 1][x + k % 3 - 1];
      out[y][x] = sum >> 16;
    }
}
