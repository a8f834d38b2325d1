/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * guarded_extremes:
 * @level: (range 0 255) (default 16): what counts is above it
 * @least: the smallest value above the level
 * @greatest: the greatest value off the first row and column
 * @steepest: the steepest slope from other values, by quadrant about (9, 9)
 * @below: whether there is a value below the level off those rows and columns
 *
 * Minima and maxima of some of the pixels, chosen beside the comparison.
 */
void
guarded_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], int *least, int *greatest,
    int steepest[4], int *below, int level)
{
  int lowest = 1000;

  *least = 256;
  *greatest = -1;
  for (int i = 0; i < 4; i++)
    steepest[i] = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int value = in[y][x], slope = in[y][x + 1] - value;
      int quadrant = (x > 9) + 2 * (y > 9);

      if (value > level && value < *least)
        *least = value;
      if (value > *greatest && x > 0 && y > 0)
        *greatest = value;
      if (slope > steepest[quadrant] && value != level) {
        steepest[quadrant] = slope;
      }
      if (x > 2 && (y > 2 && lowest > value))
        lowest = value;
    }

  *below = lowest < level;
}
