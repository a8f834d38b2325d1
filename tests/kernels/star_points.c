/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* What stands out as a star from a larger one. */

/**
 * star_response:
 * @size: (range 1 3) (default 2): of the inner star
 *
 * The mean of a star of eight points less that of one twice as large, both a
 * square and another one that stands on its corner.
 */
void
star_response (int width, int height, int stride,
    const uint8_t in[height][stride], int16_t out[height][stride], int size)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int means[2];

      for (int k = 0; k < 2; k++) {
        int side = (k + 1) * size, reach = side + side / 2;
        int sum = 0, count = 0;

        for (int j = -side; j <= side; j++)
          for (int i = -side; i <= side; i++) {
            sum += in[y + j][x + i];
            count++;
          }
        for (int j = -reach; j <= reach; j++)
          for (int i = abs (j) - reach; i <= reach - abs (j); i++) {
            sum += in[y + j][x + i];
            count++;
          }
        means[k] = 64 * sum / count;
      }
      out[y][x] = means[0] - means[1];
    }
}

/**
 * star_points:
 * @least: (range 0 16320) (default 1000): how much a point stands out
 *
 * Shows pixels that stand out as stars more than all around them, of three sizes.
 */
void
star_points (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int least)
{
  int16_t small[height][stride], middle[height][stride], large[height][stride];

  star_response (width, height, stride, in, small, 1);
  star_response (width, height, stride, in, middle, 2);
  star_response (width, height, stride, in, large, 3);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int here = middle[y][x], brighter = 0, darker = 0;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          brighter += (small[y + j][x + i] < here)
                      + (middle[y + j][x + i] < here)
                      + (large[y + j][x + i] < here);
          darker += (small[y + j][x + i] > here)
                    + (middle[y + j][x + i] > here)
                    + (large[y + j][x + i] > here);
        }
      out[y][x] = abs (here) >= least && (brighter == 26 || darker == 26)
          ? 255 : 0;
    }
}
