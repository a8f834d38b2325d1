/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * flip:
 *
 * Exchanges top and bottom.
 */
void
flip (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[height - 1 - y][x] = in[y][x];
}
