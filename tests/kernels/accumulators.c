/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* What a sequence of images adds up to: the sum before and the one after are two
 * images. */

/** accumulate: The sum of images */
void
accumulate (int width, int height, int stride,
    const uint8_t in[height][stride], const float before[height][stride],
    float after[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      after[y][x] = before[y][x] + in[y][x];
}

/** accumulate_squares: The sum of squares, of pixels that a mask selects */
void
accumulate_squares (int width, int height, int stride,
    const uint8_t in[height][stride], const uint8_t mask[height][stride],
    const float before[height][stride], float after[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (mask[y][x])
        after[y][x] = before[y][x] + in[y][x] * in[y][x];
      else
        after[y][x] = before[y][x];
}

/**
 * running_average:
 * @weight: (range 0 1) (default 0.1): of the new image
 *
 * The mean of images, in which older ones count less.
 */
void
running_average (int width, int height, int stride,
    const uint8_t in[height][stride], const float before[height][stride],
    float after[height][stride], float weight)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      after[y][x] = (1 - weight) * before[y][x] + weight * in[y][x];
}
