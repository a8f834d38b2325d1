/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * labels:
 *
 * Images of 32-bit integers, signed and not.
 */
void
labels (int width, int height, int stride, const int32_t in[height][stride],
    uint32_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (uint32_t) in[y][x] * 2654435761u
          ^ (uint32_t) in[y - 1][x] >> 5;
}
