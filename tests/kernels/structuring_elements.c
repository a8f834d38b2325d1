/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Extremes over windows of any shape, which is a parameter. */

/**
 * dilate_by_element:
 * @element: (range 0 1) (default 0 0 1 0 0 0 1 1 1 0 1 1 1 1 1 0 1 1 1 0 0 0 1 0 0):
 *   which of 5 x 5 pixels count, row by row
 *
 * The brightest pixel of those that count.
 */
void
dilate_by_element (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    const uint8_t element[25])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int most = 0;

      for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++)
          if (element[5 * j + i] && in[y + j - 2][x + i - 2] > most)
            most = in[y + j - 2][x + i - 2];
      out[y][x] = most;
    }
}

/**
 * erode_by_element:
 * @element: (range 0 1) (default 0 1 0 1 1 1 0 1 0): which of 3 x 3 pixels count,
 *   row by row
 *
 * The darkest pixel of those that count.
 */
void
erode_by_element (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    const uint8_t element[9])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 255;

      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          if (element[3 * j + i] && in[y + j - 1][x + i - 1] < least)
            least = in[y + j - 1][x + i - 1];
      out[y][x] = least;
    }
}

/* char has a sign on some machines only, which is nothing to these numbers. */
static const char diamond[3][3] = { { 0, 1 }, { 1, '\1', 127 }, { 0, 1, 0 } };

/** thin_diamond: How much the darkest pixel of a diamond is below it */
void
thin_diamond (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  const char rows = 3;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = 255;

      for (int j = 0; j < rows; j++)
        for (int i = 0; i < 3; i++)
          if (diamond[j][i] && in[y + j - 1][x + i - 1] < least)
            least = in[y + j - 1][x + i - 1];
      out[y][x] = in[y][x] - least;
    }
}
