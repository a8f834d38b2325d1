/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * bands:
 * @rows: the sums of eight bands of rows
 * @columns: how many pixels are in each of four bands of columns
 *
 * A ramp from side to side, and profiles of the picture.
 */
void
bands (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], uint32_t rows[8], int columns[4])
{
  for (int i = 0; i < 8; i++)
    rows[i] = 0;
  for (int i = 0; i < 4; i++)
    columns[i] = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float along = width > 1 ? (float)x / (width - 1) : 0;

      rows[(int64_t)y * 8 / height] += in[y][x];
      columns[4 * x / width]++;
      out[y][x] = along * in[y][x];
    }
}
