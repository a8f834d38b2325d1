/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

static const int weights3x3[3] = { 1, 2, 1 };
static const int weights5x5[5] = { 1, 4, 6, 4, 1 };

/**
 * gaussian3x3:
 *
 * Blurs the image by a 3x3 Gaussian filter.
 * The weights are binomial: 1 2 1 in each direction.
 */
void
gaussian3x3 (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += weights3x3[dy + 1] * weights3x3[dx + 1] * in[y + dy][x + dx];

      out[y][x] = (sum + 8) / 16;
    }
}

/**
 * gaussian5x5:
 *
 * Blurs the image by a 5x5 Gaussian filter.
 * The weights are binomial: 1 4 6 4 1 in each direction.
 */
void
gaussian5x5 (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += weights5x5[dy + 2] * weights5x5[dx + 2] * in[y + dy][x + dx];

      out[y][x] = (sum + 128) / 256;
    }
}
