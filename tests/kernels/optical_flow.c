/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* How far pixels move from one image to the next. */

/**
 * lucas_kanade:
 * @radius: (range 1 3) (default 2): of the square window
 *
 * By the differences of the images in space and time.
 */
void
lucas_kanade (int width, int height, int stride,
    const uint8_t first[height][stride], const uint8_t second[height][stride],
    float flow[height][stride][2], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int xx = 0, xy = 0, yy = 0, xt = 0, yt = 0;
      float determinant;

      for (int j = -radius; j <= radius; j++)
        for (int i = -radius; i <= radius; i++) {
          int dx = first[y + j][x + i + 1] - first[y + j][x + i - 1];
          int dy = first[y + j + 1][x + i] - first[y + j - 1][x + i];
          int dt = 2 * (second[y + j][x + i] - first[y + j][x + i]);

          xx += dx * dx;
          xy += dx * dy;
          yy += dy * dy;
          xt += dx * dt;
          yt += dy * dt;
        }
      determinant = (float) xx * yy - (float) xy * xy;
      if (determinant > 1) {
        flow[y][x][0] = ((float) xy * yt - (float) yy * xt) / determinant;
        flow[y][x][1] = ((float) xy * xt - (float) xx * yt) / determinant;
      } else {
        flow[y][x][0] = 0;
        flow[y][x][1] = 0;
      }
    }
}

/**
 * block_matching:
 * @reach: (range 1 3) (default 2): how far a block may move
 *
 * By looking where blocks of 4 x 4 pixels are found again.
 */
void
block_matching (int width, int height, int stride,
    const uint8_t first[height][stride], const uint8_t second[height][stride],
    int8_t flow[height][stride][2], int reach)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = y / 4 * 4, column = x / 4 * 4;
      int least = 16 * 255 + 1, best_u = 0, best_v = 0;

      for (int v = -reach; v <= reach; v++)
        for (int u = -reach; u <= reach; u++) {
          int sum = 0;

          for (int j = 0; j < 4; j++)
            for (int i = 0; i < 4; i++)
              sum += abs (second[row + j + v][column + i + u]
                  - first[row + j][column + i]);
          if (sum < least) {
            least = sum;
            best_u = u;
            best_v = v;
          }
        }
      flow[y][x][0] = best_u;
      flow[y][x][1] = best_v;
    }
}
