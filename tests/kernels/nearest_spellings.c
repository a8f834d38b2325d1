/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The nearest places within the image, in words for it that others have not:
 * see clamps.c. */
#include <stdint.h>

void
nearest_by_sums (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int u = y - 1 < 0 ? y : y - 1;
      int d = y + 1 > height - 1 ? y : y + 1;
      int l = x - 1 < 0 ? x : x - 1;
      int r = x + 1 > width - 1 ? x : x + 1;

      out[y][x] = (in[u][x] + in[d][x] + in[y][l] + in[y][r]) / 4;
    }
}

void
nearest_by_truth (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int u = y ? y - 1 : 0;
      int d = y != height - 1 ? y + 1 : y;
      int l = x ? x - 1 : 0;
      int r = x != width - 1 ? x + 1 : x;

      out[y][x] = (in[u][x] + in[d][x] + in[y][l] + in[y][r]) / 4;
    }
}

void
nearest_by_limits (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int u = (y - 1 >= 0) ? (y - 1) : y;
      int d = (y + 1) >= height ? y : (y + 1);
      int l = (x - 1 >= 0) ? (x - 1) : x;
      int r = (x + 1) >= width ? x : (x + 1);

      out[y][x] = (in[u][x] + in[d][x] + in[y][l] + in[y][r]) / 4;
    }
}
