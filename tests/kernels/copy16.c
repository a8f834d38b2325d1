/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * copy16:
 *
 * Copies an image of 16 bits a pixel.
 */
void
copy16 (int width, int height, int stride, const uint16_t in[height][stride],
    uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
}
