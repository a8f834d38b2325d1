/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * histogram: (element gpuhist)
 * @bins: how many pixels have each value, 0 to 255
 *
 * Counts how often each value occurs.
 */
void
histogram (int width, int height, int stride,
    const uint8_t in[height][stride], uint32_t bins[256])
{
  for (int i = 0; i < 256; i++)
    bins[i] = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;
}
