/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* Numbers that are made of single pixels before the loops. */

/** pixels_before_corners: Distances from a colour, in the end from a brightness */
void
pixels_before_corners (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride], int *far)
{
  uint8_t away[height][stride];
  const int last = width - 1;
  int r, g, b, low, high;

  r = in[0][0][0];
  g = in[height - 1][last][1];
  b = (in[height / 2][width / 2][2] + in[0][0][2]) / 2;
  low = r - 20;
  high = r + 20;
  *far = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int d = abs (in[y][x][0] - r) + abs (in[y][x][1] - g)
              + abs (in[y][x][2] - b);

      away[y][x] = d > 255 ? 255 : d;
      if (d > 100)
        ++*far;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = away[y][x - 1] >= low && away[y][x + 1] <= high ? away[y][x]
                                                                  : b;
}

/**
 * pixels_before_seed:
 * @tolerance: (range 0 255) (default 60): how far from the seed's brightness
 *
 * What is like the pixel in the middle, and connected with it.
 */
void
pixels_before_seed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int tolerance)
{
  int grew = 1, seed = in[height / 2][width / 2];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = y == height / 2 && x == width / 2 ? 255 : 0;
  while (grew) {
    grew = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (!out[y][x] && abs (in[y][x] - seed) <= tolerance
            && ((y > 0 && out[y - 1][x]) || (y < height - 1 && out[y + 1][x])
                || (x > 0 && out[y][x - 1])
                || (x < width - 1 && out[y][x + 1]))) {
          out[y][x] = 255;
          grew = 1;
        }
  }
}
