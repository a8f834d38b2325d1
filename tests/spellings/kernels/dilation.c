/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int
brighter (int a, int b)
{
  if (a < b)
    return b;
  return a;
}

/**
 * dilation_plain:
 * @radius: (range 1 3)
 */
void
dilation_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int maximum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (in[y + dy][x + dx] > maximum)
            maximum = in[y + dy][x + dx];
      out[y][x] = maximum;
    }
}

/**
 * dilation_macro:
 * @radius: (range 1 3)
 */
void
dilation_macro (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int maximum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          maximum = MAX (maximum, in[y + dy][x + dx]);
      out[y][x] = maximum;
    }
}

/**
 * dilation_function:
 * @radius: (range 1 3)
 */
void
dilation_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int maximum = in[y][x];

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          maximum = brighter (in[y + dy][x + dx], maximum);
      out[y][x] = maximum;
    }
}

/**
 * dilation_bytes:
 * @radius: (range 1 3)
 */
void
dilation_bytes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t maximum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          uint8_t value = in[y + dy][x + dx];

          if (value > maximum)
            maximum = value;
        }
      out[y][x] = maximum;
    }
}

/**
 * dilation_unsigned:
 * @radius: (range 1 3)
 */
void
dilation_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned maximum = 0;

      for (int dx = -radius; dx <= radius; dx++)
        for (int dy = -radius; dy <= radius; dy++)
          if (in[y + dy][x + dx] >= maximum)
            maximum = in[y + dy][x + dx];
      out[y][x] = maximum;
    }
}

/**
 * dilation_rows:
 * @radius: (range 1 3)
 */
void
dilation_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int maximum = 0;

      for (int dy = -radius; dy <= radius; dy++) {
        int row = 0;

        for (int dx = -radius; dx <= radius; dx++)
          row = row < in[y + dy][x + dx] ? in[y + dy][x + dx] : row;
        maximum = row > maximum ? row : maximum;
      }
      out[y][x] = maximum;
    }
}

/**
 * dilation_down:
 * @radius: (range 1 3)
 */
void
dilation_down (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  int x, y, u, v, maximum;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      maximum = -1;
      for (v = radius; v >= -radius; v--)
        for (u = radius; u >= -radius; u--)
          if (!(in[y + v][x + u] <= maximum))
            maximum = in[y + v][x + u];
      out[y][x] = maximum;
    }
}

/**
 * dilation_absolute:
 * @radius: (range 1 3)
 */
void
dilation_absolute (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  int x, y, u, v;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      short maximum = 0;

      for (v = y - radius; v <= y + radius; v++)
        for (u = x - radius; u <= x + radius; u++)
          if (maximum < in[v][u])
            maximum = in[v][u];
      out[y][x] = maximum;
    }
}

/**
 * dilation_negative:
 * @radius: (range 1 3)
 */
void
dilation_negative (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int minimum = 255;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          if (255 - in[y + dy][x + dx] < minimum)
            minimum = 255 - in[y + dy][x + dx];
      out[y][x] = 255 - minimum;
    }
}
