/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * gaussian_blur:
 * @radius: (range 1 31) (default 5): of the window, whose side is
 *   2 * radius + 1 pixels
 * @sigma: (range 0 31) (default 0): the standard deviation; if it is 0, what
 *   fits the window, 0.3 * (radius - 1) + 0.8
 *
 * Blurs the image by a Gaussian filter of any size.
 * The weights are those of the normal distribution, and floats, as is what the
 * filter along the rows hands on to the one along the columns.
 */
void
gaussian_blur (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius,
    double sigma)
{
  float across[height][stride];
  float weights[32];
  double s = sigma > 0 ? sigma : 0.3 * (radius - 1) + 0.8, sum = 0;

  for (int i = -radius; i <= radius; i++)
    sum += exp (-(i * i) / (2 * s * s));
  for (int i = 0; i <= radius; i++)
    weights[i] = exp (-(i * i) / (2 * s * s)) / sum;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = weights[0] * in[y][x];

      for (int i = 1; i <= radius; i++)
        v += weights[i] * (in[y][x - i] + in[y][x + i]);
      across[y][x] = v;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = weights[0] * across[y][x];

      for (int i = 1; i <= radius; i++)
        v += weights[i] * (across[y - i][x] + across[y + i][x]);
      out[y][x] = rintf (fminf (fmaxf (v, 0), 255));
    }
}
