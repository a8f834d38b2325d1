/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* A minimum and a maximum, the one where the other is not. */

/** range_from_first: The least and the greatest pixel. */
void
range_from_first (int width, int height, int stride,
    const uint8_t in[height][stride], int *least, int *greatest)
{
  *least = *greatest = in[0][0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] < *least)
        *least = in[y][x];
      else if (in[y][x] > *greatest)
        *greatest = in[y][x];
    }
}

/** stretched_by_pair: Stretches what is between them to all values. */
void
stretched_by_pair (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t low = in[0][0], high = in[0][0];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t v = in[y][x];

      if (v > high)
        high = v;
      else if (v < low)
        low = v;
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = high > low ? (in[y][x] - low) * 255 / (high - low) : 0;
}

/** range_around: How far the slopes beside bright pixels go from 10. */
void
range_around (int width, int height, int stride,
    const uint8_t in[height][stride], int *least, int *greatest)
{
  *least = 10;
  *greatest = 10;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 99) {
        int slope = in[y][x + 1] - in[y][x - 1];

        if (slope < *least) {
          *least = slope;
        } else {
          if (*greatest < slope)
            *greatest = slope;
        }
      }
}

/** range_of_windows: Of three pixels, by variables that stand outside and start
 * apart for each: what is the least is not asked for the greatest. */
void
range_of_windows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int least = 0, greatest = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      least = 255;
      greatest = 0;
      for (int i = -1; i <= 1; i++)
        if (in[y][x + i] < least)
          least = in[y][x + i];
        else if (in[y][x + i] > greatest)
          greatest = in[y][x + i];
      out[y][x] = 100 + greatest - least;
    }
}
