/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * breaks:
 * @reach: (range 1 9) (default 6): how far to look
 *
 * Distance to the next bright pixel, with break and continue.
 */
void
breaks (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int reach)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int distance, odd = 0;

      for (distance = 0; distance < reach; distance++)
        if (in[y][x + distance] > 200)
          break;
      for (int i = reach; i > 0; i -= 2) {
        if (in[y + i][x] % 2 == 0)
          continue;
        odd++;
      }
      out[y][x] = distance * 16 + odd;
    }
  }
}
