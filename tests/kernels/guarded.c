/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * guarded:
 *
 * Difference to the pixel before, which stays inside the image by itself.
 */
void
guarded (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] - (x > 0 ? in[y][x - 1] : 0);
}
