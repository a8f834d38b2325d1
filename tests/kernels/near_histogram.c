/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In words there is but a march that spares what rows have in common. */
#include <stdint.h>
#include <stdlib.h>

/** near_histogram: How many are near, and the histogram of it
 *
 * @level: (range 0 100) (default 20): how near
 * @all: of all pixels
 * @bins: of the pixels
 */
void
near_histogram (int width, int height, int stride,
    const uint8_t in[height][stride], int level, int64_t *all, int bins[26])
{
  *all = 0;
  for (int i = 0; i < 26; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++)
          n += abs (in[y + j][x + i] - in[y][x]) <= level;
      *all += n;
      bins[n]++;
    }
}
