/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * blend:
 * @weight: (range 0 256) (default 128): of the first image
 *
 * Two images into one, with their neighbours.
 */
void
blend (int width, int height, int stride, const uint8_t first[height][stride],
    const uint8_t second[height][stride], uint8_t out[height][stride],
    int weight)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (first[y][x - 1] * weight
          + second[y + 2][x] * (256 - weight)) >> 8;
}
