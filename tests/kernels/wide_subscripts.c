/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const uint8_t levels[4] = { 30, 90, 150, 210 };

/** wide_subscripts: Comparisons as numbers of 64 bits that pick from tables
 *
 * @weights: (range 0 9) (default 3): of what is dark and what is bright
 */
void
wide_subscripts (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    const int weights[2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t bright = in[y][x] > 127;
      uint64_t edge = in[y][x] != in[y][x + 1];

      out[y][x] = weights[bright] * 7 + levels[edge + 1];
    }
}
