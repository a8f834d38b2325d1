/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * around:
 * @rx: (range 0 3) (default 2): columns to each side
 * @ry: (range 0 2) (default 1): rows to each side
 *
 * Loops from pixel to pixel rather than from offset to offset.
 */
void
around (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int rx, int ry)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int s = 0, n = 0;

      for (int j = y - ry; j <= y + ry; j++)
        for (int i = x - rx; i <= x + rx; i++) {
          s += in[j][i];
          n++;
        }
      out[y][x] = s / n;
    }
}

/** around_three: With other comparisons. */
void
around_three (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int s = 0, last = x + 1;

      for (int j = y - 1; j != y + 2; j++)
        for (int i = last; i > x - 2; i--)
          if (i != x || j != y)
            s += in[j][i];
      out[y][x] = s >> 3;
    }
}
