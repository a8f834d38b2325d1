/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/** c89_sobel: Variables declared where C89 wants them. */
void
c89_sobel (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int x, y, gx, gy, sum;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      gx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
           - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      gy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
           - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
      sum = abs (gx) + abs (gy);
      if (sum > 255)
        sum = 255;
      out[y][x] = sum;
    }
}

/** c89_plus: An extreme of five. */
void
c89_plus (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int m = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      m = in[y][x];
      if (in[y - 1][x] > m)
        m = in[y - 1][x];
      if (in[y + 1][x] > m)
        m = in[y + 1][x];
      if (in[y][x - 1] > m)
        m = in[y][x - 1];
      if (in[y][x + 1] > m)
        m = in[y][x + 1];
      out[y][x] = m;
    }
}

/** c89_window: A sum and an extreme. */
void
c89_window (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int x, y, i, j, sum, most;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      sum = 0;
      most = 0;
      for (j = -2; j <= 2; j++)
        for (i = -2; i <= 2; i++) {
          sum += in[y + j][x + i];
          if (in[y + j][x + i] > most)
            most = in[y + j][x + i];
        }
      out[y][x] = (sum / 25 + most) / 2;
    }
}

/**
 * c89_column:
 * @r: (range 1 5): rows
 */
void
c89_column (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int r)
{
  int s;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      s = 0;
      for (int j = -r; j <= r; j++)
        s += in[y + j][x];
      out[y][x] = s / 16;
    }
}

/** c89_sorted: The median of a cross, sorted in an array. */
void
c89_sorted (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int v[5], swap;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      v[0] = in[y - 1][x];
      v[1] = in[y][x - 1];
      v[2] = in[y][x];
      v[3] = in[y][x + 1];
      v[4] = in[y + 1][x];
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4 - i; j++)
          if (v[j] > v[j + 1]) {
            swap = v[j];
            v[j] = v[j + 1];
            v[j + 1] = swap;
          }
      out[y][x] = v[2];
    }
}

void
c89_count (int width, int height, int stride, const uint8_t in[height][stride],
    int *bright)
{
  int s;

  *bright = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      s = 0;
      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          s += in[y + j][x + i];
      if (s > 1000)
        *bright += 1;
    }
}
