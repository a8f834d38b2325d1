/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * rotate180:
 *
 * Turns the image upside down.
 */
void
rotate180 (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[height - 1 - y][width - 1 - x] = in[y][x];
}
