/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Windows of a size that only a launch knows, which the graph has not: several
 * of them in a nest, in branches, and of all kinds of numbers. */

/**
 * reduced_beside:
 * @top: (range -6 9) (default -3): row of the first pixel
 * @left: (range -9 5) (default -2): column of the pixel before the first
 * @rows: (range -1 20) (default 9): of the rectangle
 * @columns: (range -2 23) (default 7): of the rectangle
 *
 * Everything that can be combined, of a rectangle anywhere.
 */
void
reduced_beside (int width, int height, int stride,
    const int16_t in[height][stride], int32_t out[height][stride], int top,
    int left, int rows, int columns)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t sum = 3;
      int16_t low = 20000, both = 77;
      uint16_t wraps = 9;
      uint32_t odd = 1;

      for (int j = 0; j < rows; j++)
        for (int i = columns; i > 0; i--) {
          const int v = in[y + top + j][x + left + i];

          sum += v;
          if (v < low)
            low = v;
          wraps += v * 3;
          odd ^= v * 70000;
          both |= v;
        }
      out[y][x] = sum + low * 3 + wraps + odd + both * 5;
    }
}

/**
 * reduced_branches:
 * @r: (range 1 12) (default 6): of the windows
 * @which: (range 0 1) (default 1): which of two
 *
 * Windows in the branches of a choice without braces, and one after it.
 */
void
reduced_branches (int width, int height, int stride,
    const uint32_t in[height][stride], const int32_t other[height][stride],
    uint32_t out[height][stride], int r, int which)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t low = 4294967295u, odd = 0;
      int32_t high = -2147483647 - 1;

      if (which)
        for (int j = -r; j <= r; j++)
          for (int i = -r; i <= 0; i++)
            low = in[y + j][x + i] < low ? in[y + j][x + i] : low;
      else
        for (int j = 0; j <= r; j++)
          for (int i = 0; i <= r; i++)
            odd ^= in[y + j][x + i];
      for (int j = 0; j < r; j++)
        for (int i = 0; i < r * 2; i++)
          high = other[y - j][x - i] > high ? other[y - j][x - i] : high;
      out[y][x] = low + high + odd;
    }
}

/**
 * reduced_inside:
 * @r: (range 0 17) (default 4): of the windows
 * @s: (range 0 20) (default 9): likewise
 *
 * Windows of two images, one of which only some pixels ask for, beside a
 * result, where the loops leave out pixels.
 */
void
reduced_inside (int width, int height, int stride,
    const uint8_t in[height][stride], const uint16_t other[height][stride],
    uint8_t out[height][stride], int32_t sums[height][stride], int r, int s,
    uint32_t *total)
{
  *total = 0;
  for (int y = 3; y < height; y++)
    for (int x = 1; x < width - 2; x++) {
      float sum = 0;
      int most = 0;
      uint8_t least = 255, count = 0;

      for (int j = -r; j <= s; j++)
        for (int i = -s; i <= r; i++)
          if (in[y + j][x + i] > 100)
            sum += in[y + j][x + i];
      for (int i = -r; i < s; i++)
        most = most > other[y][x + i] ? most : other[y][x + i];
      if (in[y][x] & 1)
        for (int j = y - s; j <= y + s; j++) {
          if (in[j][x] < least)
            least = in[j][x];
          count += in[j][x] > s;
        }
      *total += most;
      sums[y][x] = (int)sum - most;
      out[y][x] = least ^ count;
    }
}

/**
 * reduced_farther:
 * @r: (range 1 33) (default 5): of the window
 *
 * A window of which nothing is outside, as only pixels far enough from the ends
 * ask for it.
 */
void
reduced_farther (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t out[height][stride], int r)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = in[y][x];

      if (y >= r && x >= r && y < height - r && x < width - r)
        for (int j = -r; j <= r; j++)
          for (int i = -r; i <= r; i++)
            sum += in[y + j][x + i];
      out[y][x] = sum;
    }
}

/**
 * reduced_names:
 * @window0: (range 0 20) (default 3): of the one window
 * @reduced1_0: (range 0 20) (default 5): of the other
 *
 * Names that whoever numbers windows might choose.
 */
void
reduced_names (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int window0,
    int reduced1_0)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int memory0 = 0, window1 = 255;

      for (int j = -window0; j <= window0; j++)
        for (int i = -window0; i <= window0; i++)
          if (in[y + j][x + i] > memory0)
            memory0 = in[y + j][x + i];
      for (int j = 0; j <= reduced1_0; j++)
        for (int i = -reduced1_0; i <= 0; i++)
          if (in[y + j][x + i] < window1)
            window1 = in[y + j][x + i];
      out[y][x] = memory0 - window1;
    }
}
