/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

/**
 * window_mean_plain:
 * @radius: (range 1 8)
 */
void
window_mean_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_local:
 * @radius: (range 1 8)
 */
void
window_mean_local (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          {
            int pixel = in[y + dy][x + dx];

            sum = sum + pixel;
          }
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_absolute:
 * @radius: (range 1 8)
 */
void
window_mean_absolute (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int v = y - radius; v < y + radius + 1; ++v)
        for (int u = x - radius; x + radius >= u; u++)
          sum += in[v][u];
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_from_zero:
 * @radius: (range 1 8)
 */
void
window_mean_from_zero (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int side = 2 * radius + 1;
      unsigned sum = 0;

      for (int v = 0; v < side; v++)
        for (int u = 0; u < side; u++)
          sum += in[y + v - radius][x - radius + u];
      out[y][x] = sum / (unsigned)(side * side);
    }
}

/**
 * window_mean_downwards:
 * @radius: (range 1 8)
 */
void
window_mean_downwards (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = radius; dy >= -radius; dy--)
        for (int dx = radius; dx + radius >= 0; dx -= 1)
          sum += in[y - dy][x + dx];
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_columns:
 * @radius: (range 1 8)
 */
void
window_mean_columns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dx = -radius; dx <= radius; dx++)
        for (int dy = -radius; dy <= radius; dy++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_rows:
 * @radius: (range 1 8)
 */
void
window_mean_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        int row = 0;

        for (int dx = -radius; dx <= radius; dx++)
          row += in[y + dy][x + dx];
        sum += row;
      }
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_declared_before:
 * @radius: (range 1 8)
 */
void
window_mean_declared_before (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum, dy, dx, pixel;

      sum = 0;
      for (dy = -radius; dy <= radius; dy++)
        for (dx = -radius; dx <= radius; dx++) {
          pixel = in[y + dy][x + dx];
          sum += pixel;
        }
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_float:
 * @radius: (range 1 8)
 */
void
window_mean_float (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0.0f;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = (int)sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_long:
 * @radius: (range 1 8)
 */
void
window_mean_long (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}

/**
 * window_mean_while:
 * @radius: (range 1 8)
 */
void
window_mean_while (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dy = -radius, dx, sum = 0;

      while (dy <= radius) {
        dx = -radius;
        while (dx <= radius) {
          sum += in[y + dy][x + dx];
          dx++;
        }
        dy++;
      }
      out[y][x] = sum / ((2 * radius + 1) * (2 * radius + 1));
    }
}
