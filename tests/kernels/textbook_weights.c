/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Weights that depend on pixels, as textbooks have them. */

/**
 * bilateral:
 * @space: (range 0.5 8) (default 1): how far pixels count
 * @tone: (range 1 100) (default 30): how different values count
 *
 * Smooths what is alike: the mean of 3 x 3 pixels, weighted by how near they are
 * to the one in the middle and how much they resemble it.
 */
void
bilateral (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], float space, float tone)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = in[y][x], weights = 1;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          float difference = (float) in[y + dy][x + dx] - in[y][x], weight;

          if (dx == 0 && dy == 0)
            continue;
          weight = expf (-(dx * dx + dy * dy) / (2 * space * space)
              - difference * difference / (2 * tone * tone));
          sum += weight * in[y + dy][x + dx];
          weights += weight;
        }
      out[y][x] = fminf (fmaxf (sum / weights + 0.5f, 0), 255);
    }
}

/**
 * resembling_mean:
 * @most: (range 0 1000) (default 100): the largest difference
 *
 * The mean of those of 3 x 3 pixels whose neighbours to both sides resemble those
 * of the one in the middle.
 */
void
resembling_mean (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int most)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, count = 0;

      for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
          int distance = 0;

          for (int i = -1; i <= 1; i++) {
            int difference = in[y][x + i] - in[y + v][x + u + i];

            distance += difference < 0 ? -difference : difference;
            if (distance > most)
              break;
          }
          if (distance > most)
            continue;
          sum += in[y + v][x + u];
          count++;
        }
      out[y][x] = sum / (count > 0 ? count : 1);
    }
}

/* A mean of what is alike, weighed by a table of how much it differs. */
void
weighed_by_difference (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  static const uint8_t weight[256] = { 16, 15, 15, 14, 13, 12, 11, 10, 9, 8, 7,
    6, 5, 4, 3, 2, 1 };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, weights = 0;

      for (int j = -2; j <= 2; j++)
        for (int i = -2; i <= 2; i++) {
          int k = weight[abs (in[y + j][x + i] - in[y][x])];

          sum += k * in[y + j][x + i];
          weights += k;
        }
      out[y][x] = sum / weights;
    }
}
