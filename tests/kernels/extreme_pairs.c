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
