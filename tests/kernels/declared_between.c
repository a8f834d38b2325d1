/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The inner loop's variable declared between the loops. */
#include <stdint.h>

void
column_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int x;

    for (x = 0; x < width; x++)
      out[y][x] = (in[y][x - 1] + in[y][x + 1]) / 2;
  }
}

void
row_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int c;

  for (c = 0; c < width; c++) {
    int r = 0;

    while (r < height) {
      out[r][c] = in[r][c] / 2;
      r++;
    }
  }
}
