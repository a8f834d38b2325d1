/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <math.h>
/**
 * local_results:
 * @mean: of the pixels
 * @deviation: from the mean
 * @above: pixels brighter than the level
 * @level: (range 0 255) (default 128): what is bright
 *
 * Results that are computed from local sums.
 */
void
local_results (int width, int height, int stride,
    const uint8_t in[height][stride], double *mean, double *deviation,
    unsigned *above, int level)
{
  uint64_t sum = 0, squares = 0;
  *above = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];
      sum += v;
      squares += v * v;
      if (v > level)
        (*above)++;
    }
  double n = (double)width * height;
  *mean = sum / n;
  *deviation = sqrt (squares / n - *mean * *mean);
}
