/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops over the pixels, and around such, that compare what their counter is
 * the part of. */
#include <stddef.h>
#include <stdint.h>

/** compared_sums: what is added to the counter, on either side */
void
compared_sums (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y + 1 < height; y++)
    for (int x = 1; 2 + x <= width; x++)
      out[y][x] = in[y][x + 1] - in[y][x - 1];
}

/** compared_differences: the counter, taken from what is compared */
void
compared_differences (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 1; height - 1 > y; y++)
    for (int x = 0; 0 <= width - 3 - x; x++)
      out[y][x] = in[y][x + 2] + y;
}

/** compared_downwards: from the end */
void
compared_downwards (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = height - 2; y - 1 >= 0; y--) {
    int x = width - 1;

    while (x - 2 > -1) {
      out[y][x] = in[y][x - 2] ^ x;
      --x;
    }
  }
}

/** compared_types: counters of other types */
void
compared_types (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (unsigned y = 1; y + 1 < (unsigned)height; y++)
    for (size_t x = 0; 3 + x < (size_t)width; x++)
      out[y][x] = in[y - 1][x + 3] + y;
}

/** compared_narrow: counters that are narrower and wider */
void
compared_narrow (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int16_t y = 2; y + 2 < height; y++)
    for (int64_t x = 0; x + 1 != width; x++)
      out[y][x] = in[y - 2][x + 1] + x;
}

/**
 * compared_reach:
 * @reach: (range 0 5) (default 2): of the window
 *
 * A margin that is a parameter.
 */
void
compared_reach (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int reach)
{
  for (int y = reach; y + reach < height; y++)
    for (int x = reach; width - reach > x; x++)
      out[y][x] = in[y - reach][x + reach] / 2;
}

/**
 * compared_turns:
 * @turns: (range 0 9) (default 4): how many, and one more
 *
 * Around the pixels.
 */
void
compared_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int turns)
{
  uint8_t a[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 0; t + 1 < turns; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = a[y][x] * 3 + t;
  for (int t = 10; t - 3 >= turns; t -= 2)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = a[y][x] * 5 + t;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x > 0 ? a[y][x - 1] : a[y][x] + 7;
}
