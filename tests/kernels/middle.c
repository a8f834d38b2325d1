/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* The middle one of nine values, by sorting them in place. */
static int
middle_of (int values[9])
{
  for (int i = 1; i < 9; i++) {
    for (int j = i; j > 0; j--) {
      if (values[j] >= values[j - 1])
        break;
      int other = values[j];
      values[j] = values[j - 1];
      values[j - 1] = other;
    }
  }
  return values[4];
}

/**
 * middle:
 *
 * Median of 3 x 3 by insertion sort of a local array in a function.
 */
void
middle (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int values[9];

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          values[3 * j + i] = in[y + j - 1][x + i - 1];
      out[y][x] = middle_of (values);
    }
  }
}
