/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * narrow:
 *
 * Conversions to narrower types, characters and compound assignments.
 */
void
narrow (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      uint8_t a = in[y][x];
      int8_t b = a;
      short c = b * 300;
      unsigned short d = c;

      a += 200;
      b -= a;
      c <<= 3;
      d /= 7;
      c ^= d--;
      a *= 3;
      b = (b = b + 1, b * 2);
      out[y][x] = a + b++ + --c + (d > 'A' ? 1 : 2) + sizeof (c);
    }
  }
}
