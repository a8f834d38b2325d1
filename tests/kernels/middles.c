/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define MOST(a, b) ((a) > (b) ? (a) : (b))

static inline int
middle (int a, int b, int c)
{
  int t;

  if (a > b)
    t = a, a = b, b = t;
  if (b > c)
    b = c;
  return a > b ? a : b;
}

/**
 * middle_of_column:
 *
 * The middle one of three pixels, and of three sums, all of them.
 */
void
middle_of_column (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    uint8_t of_sums[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = 8 * in[y][x - 1] + in[y][x];
      int right = 8 * in[y][x + 1] + in[y][x];

      out[y][x] = middle (in[y - 1][x], in[y][x], in[y + 1][x]);
      of_sums[y][x] = middle (left, right, 9 * in[y + 1][x]) / 9;
    }
}

/**
 * middle_of_differences:
 *
 * The middle one of three that may be negative.
 */
void
middle_of_differences (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x] - in[y - 1][x], b = in[y][x] - in[y][x + 1];
      int c = in[y][x] - in[y + 1][x];

      out[y][x] = MOST (LEAST (MOST (a, b), MOST (LEAST (a, b), c)), 0);
    }
}

/**
 * middle_of_words:
 *
 * Three pixels of sixteen bits, and the least and the greatest one besides.
 */
void
middle_of_words (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride],
    uint16_t range[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x - 1], b = in[y][x], c = in[y][x + 1];

      out[y][x] = middle (a, b, c);
      range[y][x] = MOST (MOST (a, b), c) - LEAST (LEAST (a, b), c);
    }
}
