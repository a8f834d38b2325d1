/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pixels that are written anew, and read, in loops over their channels. */
#include <stdint.h>
#include <string.h>

/** channels_set_anew: bright ones once more, and dark ones not */
void
channels_set_anew (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        out[y][x][c] = 0;
        if (in[y][x][c] < 20)
          continue;
        out[y][x][c] = 255;
        if (in[y][x][c] < 200)
          out[y][x][c] -= in[y][x - 1][2 - c] / 2;
      }
}

/** channels_added_up: sums that grow in the output */
void
channels_added_up (int width, int height, int stride,
    const uint8_t in[height][stride][4], uint16_t out[height][stride][4])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 3; c >= 0; c--) {
        out[y][x][3 - c] = c;
        for (int i = -1; i <= 1; i++)
          out[y][x][3 - c] += in[y][x + i][c];
      }
}

/** channels_by_matrix: a product with a matrix, and what that is clipped to */
void
channels_by_matrix (int width, int height, int stride,
    const uint8_t in[height][stride][3], int16_t out[height][stride][3])
{
  static const int8_t matrix[3][3]
      = { { 2, -1, 3 }, { 4, 5, -6 }, { -7, 1, 2 } };

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      for (int r = 0; r < 3; r++) {
        out[y][x][r] = 0;
        for (int k = 0; k < 3; k++)
          out[y][x][r] += matrix[r][k] * in[y][x][k];
      }
      for (int c = 0; c + 1 < 3; c++)
        if (out[y][x][c] > 99)
          out[y][x][c + 1] = out[y][x][c] - 99;
    }
}

/** channels_cleared: by what sets bytes, then counted up */
void
channels_cleared (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride][2])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      memset (out[y][x], 1, 2);
      for (int i = -1; i <= 1; i++)
        out[y][x][in[y][x + i] > 100] += 40;
    }
}
