/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* What two images differ by. */

/** subtract: One image less another, and black where that is below nought */
void
subtract (int width, int height, int stride,
    const uint8_t first[height][stride], const uint8_t second[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int difference = first[y][x] - second[y][x];

      out[y][x] = difference > 0 ? difference : 0;
    }
}

/** absolute_difference: How far two images are apart */
void
absolute_difference (int width, int height, int stride,
    const uint8_t first[height][stride], const uint8_t second[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = abs (first[y][x] - second[y][x]);
}
