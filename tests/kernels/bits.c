/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * bits:
 *
 * Which bits occur in any pixel, in all pixels and an odd number of times.
 */
void
bits (int width, int height, int stride, const uint16_t in[height][stride],
    uint16_t *any, uint32_t *all, int *odd)
{
  *any = 0;
  *all = 0xffffffff;
  *odd = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *any |= in[y][x];
      *all &= in[y][x] | 0xf0000;
      *odd ^= in[y][x] << 3;
    }
  }
}
