/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * vertical_mean:
 * @diameter: (range 1 64) (default 40): pixels above each other that the mean
 *   is taken of
 *
 * Blurs the image up and down by the mean of a column of pixels.
 */
void
vertical_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int diameter)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = 0; dy < diameter; dy++)
        sum += in[y + dy - diameter / 2][x];

      out[y][x] = (sum + diameter / 2) / diameter;
    }
}
