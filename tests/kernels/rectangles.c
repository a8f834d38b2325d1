/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Windows whose size only a launch knows, in which all pixels count alike. */

/**
 * box_mean:
 * @radius: (range 0 8) (default 5): of the square
 *
 * The mean of a square.
 */
void
box_mean (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0, count = (2 * radius + 1) * (2 * radius + 1);

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = sum / count;
    }
}

/**
 * local_contrast:
 * @across: (range 4 7) (default 6): columns
 * @down: (range 3 6) (default 5): rows
 *
 * Stretches each pixel between the darkest and the brightest around it.
 */
void
local_contrast (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int across,
    int down)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t low = 255, high = 0;

      for (int dx = 0; across > dx; ++dx)
        for (int dy = -1; dy < down - 1; dy++) {
          low = in[y + dy][x - 2 + dx] < low ? in[y + dy][x - 2 + dx] : low;
          if (in[y + dy][x - 2 + dx] >= high)
            high = in[y + dy][x - 2 + dx];
        }
      if (high > low)
        out[y][x] = 255 * (in[y][x] - low) / (high - low) & 255;
      else
        out[y][x] = in[y - 1][x + 2];
    }
}

/**
 * below_right:
 * @rows: (range -1 4) (default 4): below the pixel
 * @first: (range 0 1) (default 1): column to the right of it
 *
 * Combines bits of pixels on one side only; of none where there are no rows.
 */
void
below_right (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int rows,
    int first)
{
  int last = first + 9;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int all = 255, any = 0, odd = 0x55;

      for (int i = 1; i <= rows; i++)
        for (int j = first; j < last; j++) {
          all &= in[y + i][x + j];
          any = any | in[y + i][x + j];
          odd ^= in[y + i][x + j];
        }
      out[y][x] = rows % 3 == 0 ? all : rows % 3 == 1 ? any : odd;
    }
}

/**
 * variance:
 * @radius: (range 1 7) (default 4): of the square
 *
 * The variance of a square, at most 255.
 */
void
variance (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t sum = 0, squares = 0, n = (2 * radius + 1) * (2 * radius + 1);

      for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) {
          sum += in[y + dy][x + dx];
          squares += in[y + dy][x + dx] * in[y + dy][x + dx];
        }
      uint32_t spread = squares / n - sum / n * (sum / n);

      out[y][x] = spread > 255 ? 255 : spread;
    }
}

/**
 * brighter_beside:
 * @level: (range 0 255) (default 100): that counts
 * @reach: (range 0 14) (default 12): columns on either side
 *
 * Counts the bright pixels of a row.
 */
void
brighter_beside (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level,
    int reach)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int count = 0;

      for (int dx = -reach; dx <= reach; dx++)
        count = (in[y][x + dx] > level) + count;
      out[y][x] = 4 * count;
    }
}

/**
 * deep_minimum:
 * @radius: (range 1 7) (default 5): of the square
 *
 * The least of a square of 16-bit pixels, where the pixel is bright.
 */
void
deep_minimum (int width, int height, int stride,
    const uint16_t in[height][stride], uint16_t out[height][stride], int radius)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = in[y][x];

      if (least > 1000)
        for (int dy = -radius; dy <= radius; dy++)
          for (int dx = -radius; dx <= radius; dx++)
            if (least > in[y + dy][x + dx])
              least = in[y + dy][x + dx];
      out[y][x] = least;
    }
}

/**
 * deep_sum:
 * @radius: (range 1 7) (default 2): rows above and below
 *
 * Sums 16-bit pixels above each other into bytes, which wrap, and leaves the
 * image's edge alone.
 */
void
deep_sum (int width, int height, int in_stride, int out_stride,
    const int16_t in[height][in_stride], uint8_t out[height][out_stride],
    int radius)
{
  for (int y = 1; y < height - 1; y++)
    for (int x = 2; x < width - 3; x++) {
      int8_t sum = 7;

      for (int dy = -radius; dy <= radius; dy++)
        sum += in[y + dy][x + 1];
      out[y][x] = sum;
    }
}

/**
 * wide_mean:
 *
 * The mean of a window that is large, but always the same.
 */
void
wide_mean (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;

      for (int dy = -7; dy <= 7; dy++)
        for (int dx = -16; dx < 16; dx++)
          sum += in[y + dy][x + dx];
      out[y][x] = (sum + 240) / 480;
    }
}
