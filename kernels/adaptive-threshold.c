/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * adaptive_threshold: (chroma neutral)
 * @radius: (range 1 7) (default 5): of the square window, whose side is
 *   2 * radius + 1 pixels
 * @offset: (range -255 255) (default 2): taken from the mean
 *
 * Makes every pixel white that is brighter than those around it.
 * It is compared with the mean of a square window less the offset; all other
 * pixels become black.
 */
void
adaptive_threshold (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int radius, int offset)
{
  uint8_t mean[height][stride];
  int area = (2 * radius + 1) * (2 * radius + 1);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];

      mean[y][x] = (sum + area / 2) / area;
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > mean[y][x] - offset ? 255 : 0;
}
