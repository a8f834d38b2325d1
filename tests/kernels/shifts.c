/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * shifts:
 * @left: (range 0 31) (default 3): to the left
 * @right: (range 0 31) (default 2): to the right
 *
 * Shifts of signed and unsigned values by parameters and by pixels.
 */
void
shifts (int width, int height, int stride, const int16_t in[height][stride],
    int16_t out[height][stride], int left, unsigned right)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int arithmetic = (in[y][x] << left) >> right;
      unsigned logical = ((unsigned) in[y][x] << left) >> right;
      int64_t wide = (int64_t) in[y][x] << (left + 16) >> (in[y][x] & 15);

      out[y][x] = arithmetic ^ logical ^ wide;
    }
  }
}
