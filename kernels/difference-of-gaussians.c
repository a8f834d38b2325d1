/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

static const int weights[5] = { 1, 4, 6, 4, 1 };

/**
 * difference_of_gaussians: (chroma neutral)
 * @scale: (range 0 16) (default 4): multiplies the difference
 *
 * Edges and spots, as the difference of two Gaussians.
 * It is the absolute difference of the image blurred by a 5x5 Gaussian filter
 * once and twice, saturated to 255.
 */
void
difference_of_gaussians (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int scale)
{
  uint8_t once[height][stride], twice[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += weights[dy + 2] * weights[dx + 2] * in[y + dy][x + dx];

      once[y][x] = (sum + 128) / 256;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
          sum += weights[dy + 2] * weights[dx + 2] * once[y + dy][x + dx];

      twice[y][x] = (sum + 128) / 256;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int magnitude = scale * abs (once[y][x] - twice[y][x]);

      out[y][x] = magnitude > 255 ? 255 : magnitude;
    }
}
