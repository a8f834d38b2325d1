/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

#define WHITE 255

static uint8_t
above (uint8_t value, int least)
{
  if (value > least)
    return WHITE;
  return 0;
}

static const uint8_t tones[2] = { 0, 255 };

/**
 * threshold_plain:
 * @level: (range 0 255)
 */
void
threshold_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > level ? 255 : 0;
}

/**
 * threshold_if:
 * @level: (range 0 255)
 */
void
threshold_if (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > level)
        out[y][x] = 255;
      else
        out[y][x] = 0;
    }
}

/**
 * threshold_turned:
 * @level: (range 0 255)
 */
void
threshold_turned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = level >= in[y][x] ? 0 : WHITE;
}

/**
 * threshold_function:
 * @level: (range 0 255)
 */
void
threshold_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = above (in[y][x], level);
}

/**
 * threshold_temporary:
 * @level: (range 0 255)
 */
void
threshold_temporary (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  int x, y;
  uint8_t value, result;

  for (y = 0; y < height; y++)
    for (x = 0; x < width; x++) {
      value = in[y][x];
      result = 0;
      if (!(value <= level))
        result = 255;
      out[y][x] = result;
    }
}

/**
 * threshold_product:
 * @level: (range 0 255)
 */
void
threshold_product (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (in[y][x] > level) * 255;
}

/**
 * threshold_table:
 * @level: (range 0 255)
 */
void
threshold_table (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = tones[in[y][x] > level];
}

/**
 * threshold_minus:
 * @level: (range 0 255)
 */
void
threshold_minus (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = -(in[y][x] > level);
}

/**
 * threshold_difference:
 * @level: (range 0 255)
 */
void
threshold_difference (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int difference = in[y][x] - level;

      out[y][x] = difference > 0 ? 255 : 0;
    }
}

/**
 * threshold_next:
 * @level: (range 0 255)
 */
void
threshold_next (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] >= level + 1 ? 255u : 0u;
}
