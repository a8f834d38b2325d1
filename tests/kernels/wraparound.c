/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * wraparound:
 * @factor: (range -2147483648 2147483647) (default 1103515245): multiplies
 *
 * Signed and unsigned arithmetic that overflows, in every width.
 */
void
wraparound (int width, int height, int in_stride, int out_stride,
    const int32_t in[height][in_stride], int32_t out[height][out_stride],
    int factor, int *total)
{
  *total = 12345;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int product = in[y][x] * factor + 2147483647;
      unsigned down = (unsigned) product - 3000000000u;
      int64_t wide = (int64_t) product * factor;
      int16_t narrow = wide >> 7;
      uint8_t least = down;

      out[y][x] = -product + (int) down - abs (product) + narrow + least
          + (int) (wide >> 32);
      *total += product;
    }
  }
}
