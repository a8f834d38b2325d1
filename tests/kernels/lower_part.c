/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * lower_part:
 * @first: (range 0 1000) (default 7): the first row of it
 *
 * Inverts the lower part: a pixel's place says whether it stays as it is.
 */
void
lower_part (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int first)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = y < first ? in[y][x] : 255 - in[y][x];
}
