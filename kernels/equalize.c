/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * equalize:
 *
 * Evens out the brightness, so that all values occur about equally often.
 * A pixel becomes what part of the other pixels is as dark or darker, from 0
 * for the darkest pixels to 255 for the brightest. An image of one value stays
 * as it is.
 */
void
equalize (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int bins[256] = { 0 };
  uint8_t table[256];
  int darkest = 0, sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;

  for (int i = 255; i >= 0; i--)
    if (bins[i] > 0)
      darkest = i;

  int others = width * height - bins[darkest];
  float scale = 255.0f / others;

  for (int i = 0; i < 256; i++) {
    if (i > darkest)
      sum += bins[i];
    table[i] = others > 0 ? rintf (sum * scale) : i;
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x]];
}
