/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * far:
 *
 * Two pixels that are further away than most test images are large.
 */
void
far (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y - 33][x + 40] + in[y + 29][x - 47];
}
