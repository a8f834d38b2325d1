/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Windows whose pixels do not all count alike, as textbooks have them. */

/**
 * oil_painting:
 * @radius: (range 1 3) (default 2): of the window
 *
 * The mean of the commonest of eight shades in a window.
 */
void
oil_painting (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count[8] = { 0 }, sum[8] = { 0 };
      int commonest = 0;

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          int value = in[y + dy][x + dx];
          int shade = value / 32;

          count[shade]++;
          sum[shade] += value;
        }
      for (int i = 1; i < 8; i++)
        if (count[i] > count[commonest])
          commonest = i;
      if (count[commonest] > 0)
        out[y][x] = sum[commonest] / count[commonest];
      else
        out[y][x] = in[y][x];
    }
}

/**
 * mean_inside:
 *
 * The mean of those of 5 x 5 pixels that are inside the image.
 */
void
mean_inside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, count = 0;

      for (int dy = -2; dy <= 2; dy++) {
        if (y + dy < 0 || y + dy >= height)
          continue;
        for (int dx = -2; dx <= 2; dx++) {
          if (x + dx < 0 || x + dx >= width)
            continue;
          sum += in[y + dy][x + dx];
          count++;
        }
      }
      out[y][x] = sum / (count > 0 ? count : 1);
    }
}

/**
 * kuwahara:
 *
 * Smooths within edges: the mean of that corner of 5 x 5 pixels whose variance is
 * the least.
 */
void
kuwahara (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int best = 0, least = 0;

      for (int corner = 0; corner < 4; corner++) {
        int top = corner / 2 * 2 - 2, left = corner % 2 * 2 - 2;
        int sum = 0, squares = 0, variance;

        for (int j = top; j <= top + 2; j++)
          for (int i = left; i <= left + 2; i++) {
            int value = in[y + j][x + i];

            sum += value;
            squares += value * value;
          }
        variance = 9 * squares - sum * sum;
        if (corner == 0 || variance < least) {
          least = variance;
          best = sum;
        }
      }
      out[y][x] = best / 9;
    }
}
