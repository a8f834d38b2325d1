/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

static unsigned
side (int radius)
{
  return 2 * radius + 1;
}

/**
 * rolling_mean_plain:
 * @radius: (range 1 4)
 */
void
rolling_mean_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dx = -radius; dx <= radius; dx++)
        sum += in[y][x + dx];
      out[y][x] = sum / (2 * radius + 1);
    }
}

/**
 * rolling_mean_unsigned:
 * @radius: (range 1 4)
 */
void
rolling_mean_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned sum = 0;

      for (int dx = -radius; dx <= radius; dx++)
        sum += in[y][x + dx];
      out[y][x] = sum / side (radius);
    }
}

/**
 * rolling_mean_counted:
 * @radius: (range 1 4)
 */
void
rolling_mean_counted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, count = 0;

      for (int dx = -radius; dx <= radius; dx++) {
        sum += in[y][x + dx];
        count++;
      }
      out[y][x] = sum / count;
    }
}

/**
 * rolling_mean_absolute:
 * @radius: (range 1 4)
 */
void
rolling_mean_absolute (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  int x, y, u;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      uint16_t sum = 0;

      for (u = x - radius; u < x + radius + 1; u++)
        sum = sum + in[y][u];
      out[y][x] = sum / (radius + 1 + radius);
    }
}

/**
 * rolling_mean_down:
 * @radius: (range 1 4)
 */
void
rolling_mean_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dx = radius; dx >= -radius; dx--)
        sum += in[y][x + dx];
      out[y][x] = sum / ((radius << 1) + 1);
    }
}

/**
 * rolling_mean_pairs:
 * @radius: (range 1 4)
 */
void
rolling_mean_pairs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y][x];

      for (int d = 1; d <= radius; d++)
        sum += in[y][x - d] + in[y][x + d];
      out[y][x] = sum / (radius * 2 + 1);
    }
}

/**
 * rolling_mean_halves:
 * @radius: (range 1 4)
 */
void
rolling_mean_halves (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      short left = 0, right = 0;
      int d;

      for (d = 1; d <= radius; d++)
        left += in[y][x - d];
      for (d = 0; d <= radius; d++)
        right += in[y][x + d];
      out[y][x] = (left + right) / (2 * radius + 1);
    }
}

/**
 * rolling_mean_from_zero:
 * @radius: (range 1 4)
 */
void
rolling_mean_from_zero (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 2 * radius + 1, sum = 0;

      for (int i = 0; i < n; i++) {
        uint8_t value = in[y][x + i - radius];

        sum += value;
      }
      out[y][x] = sum / n;
    }
}

/**
 * rolling_mean_double:
 * @radius: (range 1 4)
 */
void
rolling_mean_double (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double sum = 0;

      for (int dx = -radius; dx <= radius; dx++)
        sum += in[y][x + dx];
      out[y][x] = sum / (2 * radius + 1);
    }
}
