/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * adaptive_gaussian_threshold: (chroma neutral)
 * @radius: (range 1 15) (default 5): of the square window, whose side is
 *   2 * radius + 1 pixels
 * @offset: (range -255 255) (default 2): taken from the mean
 *
 * Makes every pixel white that is brighter than those around it, the more so
 * the nearer they are.
 * It is compared with the mean of a square window less the offset, of which the
 * pixels are weighted by a Gaussian of the standard deviation 0.3 * (radius - 1)
 * + 0.8, and which is rounded to a whole number; all other pixels become black.
 */
void
adaptive_gaussian_threshold (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius, int offset)
{
  float across[height][stride];
  float weights[31];
  double s = 0.3 * (radius - 1) + 0.8, sum = 0;

  for (int i = -radius; i <= radius; i++)
    sum += exp (-(i * i) / (2 * s * s));
  for (int i = -radius; i <= radius; i++)
    weights[i + radius] = exp (-(i * i) / (2 * s * s)) / sum;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = 0;

      for (int i = -radius; i <= radius; i++)
        v += weights[i + radius] * in[y][x + i];
      across[y][x] = v;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float mean = 0;

      for (int i = -radius; i <= radius; i++)
        mean += weights[i + radius] * across[y + i][x];
      out[y][x] = in[y][x] > rintf (mean) - offset ? 255 : 0;
    }
}
