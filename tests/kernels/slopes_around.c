/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/**
 * slopes_around:
 * @column: (range 0 60) (default 4): of the point
 * @row: (range 0 60) (default 4): of the point
 * @slopes: four for each cell: down to the right, and the absolute ones
 *
 * How the image slopes in 4 x 4 cells of 5 x 5 pixels around a point, weighted by
 * how near they are to it; all together of length 1.
 */
void
slopes_around (int width, int height, int stride,
    const uint8_t in[height][stride], int column, int row, float slopes[64])
{
  float length = 0;

  for (int k = 0; k < 64; k++)
    slopes[k] = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = x - column + 10, j = y - row + 10;

      if (i >= 0 && i < 20 && j >= 0 && j < 20) {
        int cell = j / 5 * 4 + i / 5;
        float away = (i - 9.5f) * (i - 9.5f) + (j - 9.5f) * (j - 9.5f);
        float weight = expf (-away / (2 * 3.3f * 3.3f));
        float dx = weight * (in[y][x + 1] + in[y + 1][x + 1] - in[y][x]
            - in[y + 1][x]);
        float dy = weight * (in[y + 1][x] + in[y + 1][x + 1] - in[y][x]
            - in[y][x + 1]);

        slopes[4 * cell] += dx;
        slopes[4 * cell + 1] += dy;
        slopes[4 * cell + 2] += fabsf (dx);
        slopes[4 * cell + 3] += fabsf (dy);
      }
    }

  for (int k = 0; k < 64; k++)
    length += slopes[k] * slopes[k];
  length = sqrtf (length);
  for (int k = 0; k < 64; k++)
    slopes[k] = length > 0 ? slopes[k] / length : 0;
}
