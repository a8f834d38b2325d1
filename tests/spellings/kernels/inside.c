/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* A mean that repeats the image's edge by itself: nothing is read outside. */

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CLAMP(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))

static int
clamp (int v, int low, int high)
{
  return v < low ? low : v > high ? high : v;
}

static int
within (int v, int size)
{
  if (v < 0)
    return 0;
  if (v >= size)
    return size - 1;
  return v;
}

static unsigned
nearest (int v, unsigned size)
{
  return v < 0 ? 0 : (unsigned)v < size ? (unsigned)v : size - 1;
}

void
inside_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 4;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[clamp (y + dy, 0, height - 1)][clamp (x + dx, 0, width - 1)];
      out[y][x] = sum / 9;
    }
}

void
inside_macro (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 4;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[CLAMP (y + dy, 0, height - 1)][CLAMP (x + dx, 0, width - 1)];
      out[y][x] = sum / 9;
    }
}

void
inside_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 4;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[MIN (MAX (y + dy, 0), height - 1)]
                   [MAX (0, MIN (width - 1, x + dx))];
      out[y][x] = sum / 9;
    }
}

void
inside_absolute (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
          sum += in[within (v, height)][within (u, width)];
      out[y][x] = (sum + 4) / 9;
    }
}

void
inside_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 4;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[nearest (y + dy, height)][nearest (x + dx, width)];
      out[y][x] = sum / 9;
    }
}

void
inside_statements (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -1; dy <= 1; dy++) {
        int v = y + dy;

        if (v < 0)
          v = 0;
        if (v > height - 1)
          v = height - 1;
        for (int dx = -1; dx <= 1; dx++) {
          int u = x + dx;

          if (u < 0)
            u = 0;
          else if (u >= width)
            u = width - 1;
          sum += in[v][u];
        }
      }
      out[y][x] = (sum + 4) / 9;
    }
}

void
inside_neighbours (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int up = y > 0 ? y - 1 : 0, left = x > 0 ? x - 1 : 0;
      int down = y < height - 1 ? y + 1 : height - 1;
      int right = x + 1 < width ? x + 1 : width - 1;
      int sum = in[up][left] + in[up][x] + in[up][right] + in[y][left]
                + in[y][x] + in[y][right] + in[down][left] + in[down][x]
                + in[down][right];

      out[y][x] = (sum + 4) / 9;
    }
}

void
inside_last (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int up = y == 0 ? 0 : y - 1, left = x ? x - 1 : x;
      int down = y == height - 1 ? y : y + 1;
      int right = x + 1 != width ? x + 1 : x;
      int sum = in[up][left] + in[up][x] + in[up][right] + in[y][left]
                + in[y][x] + in[y][right] + in[down][left] + in[down][x]
                + in[down][right];

      out[y][x] = (sum + 4) / 9;
    }
}

void
inside_lists (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int rows[3] = { MAX (y - 1, 0), y, MIN (y + 1, height - 1) };
      int columns[3] = { MAX (x - 1, 0), x, MIN (x + 1, width - 1) };
      int sum = 4;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          sum += in[rows[j]][columns[i]];
      out[y][x] = sum / 9;
    }
}

void
inside_truths (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int up = y - (y > 0), left = x - (x > 0);
      int down = y + (y < height - 1), right = x + (x < width - 1);
      int sum = in[up][left] + in[up][x] + in[up][right] + in[y][left]
                + in[y][x] + in[y][right] + in[down][left] + in[down][x]
                + in[down][right];

      out[y][x] = (sum + 4) / 9;
    }
}
