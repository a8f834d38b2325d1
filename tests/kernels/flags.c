/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdbool.h>
#include <stdint.h>

/**
 * flags:
 *
 * Whether all pixels have the lowest bit, and whether any has the second.
 */
void
flags (int width, int height, int stride, const uint8_t in[height][stride],
    bool *all, bool *any)
{
  *all = true;
  *any = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *all &= in[y][x] | 6;
      *any |= in[y][x] & 2;
    }
}
