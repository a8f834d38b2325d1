/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const int weights[3][3] = {
  {-2, -1, 0},
  {-1, 1, 1},
  {0, 1, 2},
};

static int
saturate (int value)
{
  if (value < 0)
    return 0;
  if (value > 255)
    return 255;
  return value;
}

/**
 * emboss:
 *
 * Convolution with a table of weights.
 */
void
emboss (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          sum += weights[j][i] * in[y + j - 1][x + i - 1];
      out[y][x] = saturate (sum);
    }
  }
}
