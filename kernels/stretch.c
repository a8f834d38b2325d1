/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * stretch:
 *
 * Stretches the contrast, from the darkest pixel to the brightest.
 * The darkest pixels become 0, the brightest 255, and those between are
 * rounded to the nearest value. An image of one value stays as it is.
 */
void
stretch (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int darkest = 255, brightest = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] < darkest)
        darkest = in[y][x];
      if (in[y][x] > brightest)
        brightest = in[y][x];
    }

  int range = brightest - darkest;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = range == 0
          ? in[y][x] : ((in[y][x] - darkest) * 255 + range / 2) / range;
}
