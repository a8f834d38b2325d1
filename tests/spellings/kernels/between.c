/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

void
between_plain (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = v > 60 && v < 180 ? 255 : 0;
    }
}

void
between_turned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = 180 > v && 61 <= v ? 255 : 0;
    }
}

void
between_outside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = v <= 60 || v >= 180 ? 0 : 255;
    }
}

void
between_ifs (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = 0;
      if (v > 60)
        if (v < 180)
          out[y][x] = 255;
    }
}

void
between_unsigned (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] - 61u < 119 ? 255 : 0;
    }
}

void
between_bits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      int k = v > 60;
      k &= v <= 179;
      out[y][x] = -k;
    }
}

void
between_product (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = (v > 60) * (v < 180) * 255;
    }
}

void
between_sum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = (v > 60) + (v < 180) == 2 ? 255 : 0;
    }
}

static uint8_t
within (int v)
{
  if (v <= 60)
    return 0;
  if (v >= 180)
    return 0;
  return 255;
}

void
between_function (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = within (in[y][x]);
    }
}

void
between_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      out[y][x] = v > 60 && v < 180 && v > 60 ? 255 : 0;
    }
}
