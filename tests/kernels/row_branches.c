/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Rows that are computed in one way or another. */
#include <stdint.h>
#include <string.h>

/**
 * rows_of_fields:
 * @lower: (range 0 1) (default 0): which field stays
 *
 * Rows of one field stay, the others become the mean of those around them.
 */
void
rows_of_fields (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int lower)
{
  for (int y = 0; y < height; y++) {
    if (y % 2 == lower) {
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x];
    } else {
      const uint8_t *above = y > 0 ? in[y - 1] : in[y];
      const uint8_t *below = y < height - 1 ? in[y + 1] : in[y];

      for (int i = 0; i < width; ++i)
        out[y][i] = (above[i] + below[i] + 1) >> 1;
    }
  }
}

/** rows_left_early: three ways, of pixels that are passed over, too */
void
rows_left_early (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *n)
{
  *n = 0;
  for (int y = 0; y < height; y++) {
    int rest = y % 5, x;

    if (rest == 0) {
      for (x = 0; x < width; x++)
        out[y][x] = 9;
      continue;
    }
    if (rest > 2 && y < height - 3) {
      for (x = 0; x < width; x++) {
        out[y][x] = in[y][x] / rest;
        if (in[y][x] < 20)
          continue;
        ++*n;
      }
      continue;
    }
    for (x = 0; x < width; x++)
      out[y][x] = x > 0 ? in[y][x - 1] : 255;
  }
}

/** rows_added: only some rows are looked at */
void
rows_added (int width, int height, int stride,
    const uint8_t in[height][stride], int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++)
    if (y % 3 == 1)
      for (int x = 0; x < width; x++)
        *sum += in[y][x];
}

/** rows_unlike: each way has other columns */
void
rows_unlike (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    if (y % 2 == 0)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x] / 2;
    else
      for (int x = 0; x < width - 1; x++)
        out[y][x] = in[y][x + 1];
}
