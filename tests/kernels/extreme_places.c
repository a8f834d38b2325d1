/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Extremes and where they are: of those that are alike the first or the last.
 */
#include <stdint.h>

/**
 * brightest_place:
 * @level: of the brightest pixel
 * @at_x: where that is, or the first of them
 * @at_y: likewise
 */
void
brightest_place (int width, int height, int stride,
    const uint8_t in[height][stride], int *level, int *at_x, int *at_y)
{
  *level = -1;
  *at_x = *at_y = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > *level) {
        *level = in[y][x];
        *at_x = x;
        *at_y = y;
      }
}

/** both_extremes_places: the last of each, column by column, of what counts */
void
both_extremes_places (int width, int height, int stride,
    const int16_t in[height][stride], int32_t *most, uint16_t *most_x,
    int32_t *least, int32_t *least_sum)
{
  *most = -300;
  *most_x = 77;
  *least = 300;
  *least_sum = -1;
  for (int x = 0; x < width; x++)
    for (int y = 0; y < height; y++) {
      int v = in[y][x] + in[y][x + 1];

      if (v > -1000 && *most <= v) {
        *most_x = x;
        *most = v;
      }
      if (y % 2 == 0)
        if (v <= *least && v < 2000) {
          *least = v;
          *least_sum = x + 2 * y;
        }
    }
}

/* where a corner fits best, and how well */
void
matched_corner (int width, int height, int stride,
    const uint8_t in[height][stride], int *at_x, int *at_y, int *difference)
{
  static const uint8_t wanted[9] = { 0, 0, 0, 0, 255, 255, 0, 255, 255 };
  int least = 1 << 30, best_x = -1, best_y = -1;

  for (int y = 0; y < height - 2; y++)
    for (int x = 0; x < width - 2; x++) {
      int sum = 0;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) {
          int d = in[y + j][x + i] - wanted[3 * j + i];

          sum += d * d;
        }
      if (sum < least) {
        least = sum;
        best_x = x;
        best_y = y;
      }
    }
  *at_x = best_x;
  *at_y = best_y;
  *difference = least;
}

/* Lines through the darkest pixel. */
void
crossed_darkest (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t darkest = 255;
  int row = 0, column = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] < darkest) {
        darkest = in[y][x];
        row = y;
        column = x;
      }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x == column || y == row ? 255 : in[y][x];
}
