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

/** differing_bits: In how many of 32 bits pixels differ from the one before. */
void
differing_bits (int width, int height, int stride,
    const uint32_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t z = in[y][x] ^ in[y][x - 1];
      int n = 0;

      for (; z; n++)
        z &= z - 1;
      out[y][x] = n;
    }
}

/** lowest_bits: What is left of 16 bits without the two lowest ones. */
void
lowest_bits (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int rest = in[y][x] + 1, last = 0, before = 0;

      while (rest > 0) {
        before = last;
        last = rest;
        rest = (rest - 1) & rest;
      }
      out[y][x] = in[y][x] - last - before;
    }
}
