/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* The mean of those pixels around one that there are. */

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int
limited (int value, int least, int most)
{
  if (value < least)
    return least;
  return value > most ? most : value;
}

void
cut_limits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int v = MAX (y - 1, 0); v <= MIN (y + 1, height - 1); v++)
        for (int u = MAX (x - 1, 0); u <= MIN (x + 1, width - 1); u++) {
          sum += in[v][u];
          n++;
        }
      out[y][x] = sum / n;
    }
}

void
cut_variables (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int top = y - 1, bottom = y + 1, left = x - 1, right = x + 1;
      int sum = 0, n = 0;

      if (top < 0)
        top = 0;
      if (bottom >= height)
        bottom = height - 1;
      if (left < 0)
        left = 0;
      if (right > width - 1)
        right = width - 1;
      for (int v = top; v <= bottom; ++v)
        for (int u = left; u <= right; ++u, ++n)
          sum = sum + in[v][u];
      out[y][x] = sum / n;
    }
}

void
cut_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    const int from = limited (y - 1, 0, height - 1);
    const int to = limited (y + 1, 0, height - 1);

    for (int x = 0; x < width; x++) {
      unsigned sum = 0;
      int v, u, n = 0;

      for (v = from; v <= to; v++)
        for (u = limited (x - 1, 0, width - 1);
             u < limited (x + 1, 0, width - 1) + 1; u++) {
          sum += in[v][u];
          n += 1;
        }
      out[y][x] = (int)sum / n;
    }
  }
}

void
cut_downwards (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int v = y < height - 1 ? y + 1 : y; v >= (y > 0 ? y - 1 : y); v--)
        for (int u = x < width - 1 ? x + 1 : x; u >= (x > 0 ? x - 1 : x); u--) {
          sum += in[v][u];
          n++;
        }
      out[y][x] = sum / n;
    }
}

void
cut_asked (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
          if (y + j >= 0 && y + j < height && x + i >= 0 && x + i < width) {
            sum += in[y + j][x + i];
            n++;
          }
      out[y][x] = sum / n;
    }
}

void
cut_continued (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int v = y - 1; v < y + 2; v++) {
        if (v < 0 || v > height - 1)
          continue;
        for (int u = x - 1; u < x + 2; u++) {
          if (u == -1)
            continue;
          if (u == width)
            continue;
          n++;
          sum += in[v][u];
        }
      }
      out[y][x] = sum / n;
    }
}

void
cut_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0;

      for (int j = -1; j <= 1; j++) {
        int of_row = 0;

        if ((unsigned)(y + j) >= (unsigned)height)
          continue;
        for (int i = -1; i <= 1; i++)
          if ((unsigned)(x + i) < (unsigned)width) {
            of_row += in[y + j][x + i];
            n++;
          }
        sum += of_row;
      }
      out[y][x] = sum / n;
    }
}

void
cut_product (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int y0 = MAX (y - 1, 0), y1 = MIN (y + 1, height - 1);
      int x0 = MAX (x - 1, 0), x1 = MIN (x + 1, width - 1);
      int sum = 0;

      for (int v = y0; v <= y1; v++)
        for (int u = x0; u <= x1; u++)
          sum += in[v][u];
      out[y][x] = sum / ((y1 - y0 + 1) * (x1 - x0 + 1));
    }
}

void
cut_chosen (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, rows = 1 + (y > 0) + (y < height - 1);
      int columns = 1 + (x > 0) + (x < width - 1);

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int v = y + j, u = x + i;

          sum += v < 0 || u < 0 || v >= height || u >= width ? 0 : in[v][u];
        }
      out[y][x] = sum / (rows * columns);
    }
}

void
cut_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, n = 0, v = y > 0 ? y - 1 : 0;

      while (v <= y + 1 && v < height) {
        int u = x > 0 ? x - 1 : 0;

        while (u <= x + 1 && u < width) {
          sum += in[v][u];
          n++;
          u++;
        }
        v++;
      }
      out[y][x] = sum / n;
    }
}
