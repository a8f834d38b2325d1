/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static void
fill (int weights[3], int middle)
{
  weights[0] = 1;
  weights[1] = middle;
  weights[2] = 1;
}

static void
sharpen (int weights[3], int amount)
{
  fill (weights, weights[1] + amount);
  weights[0] = weights[2] = -1;
}

/** handed: A weighted mean, its weights from functions that are handed an array
 *
 * @middle: (range 1 14) (default 2): the weight of the pixel itself
 */
void
handed (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int middle)
{
  int mean[3], sharp[3] = { 0 };

  fill (mean, middle);
  sharpen (sharp, 4);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int i = 0; i < 3; i++)
        sum += mean[i] * in[y][x + i - 1] + sharp[i] * in[y + i - 1][x];
      sum /= middle + 2 + 2;
      out[y][x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
    }
}
