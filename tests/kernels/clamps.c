/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/* Windows that stay inside the image by themselves: what lies outside is the
 * nearest pixel, whatever the border policy. */

static int
clamp (int v, int low, int high)
{
  return v < low ? low : v > high ? high : v;
}

/**
 * clamps_mean:
 * @radius: (range 0 4) (default 2): of the square
 *
 * The mean of a square, of three channels.
 */
void
clamps_mean (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride][3],
    int radius)
{
  int count = (2 * radius + 1) * (2 * radius + 1);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        int sum = 0;

        for (int dy = -radius; dy <= radius; dy++)
          for (int dx = -radius; dx <= radius; dx++)
            sum += in[clamp (y + dy, 0, height - 1)]
                     [clamp (x + dx, 0, width - 1)][c];
        out[y][x][c] = sum / count;
      }
}

/**
 * clamps_far:
 *
 * Reads far to one side, where the image may end long before.
 */
void
clamps_far (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint8_t out[height][out_stride])
{
  for (int y = 0; y < height; y++) {
    int below = y + 3 < height ? y + 3 : height - 1;

    for (int x = 0; x < width; x++) {
      int right = x + 9 < width ? x + 9 : width - 1;

      out[y][x] = (in[y][right] + in[below][x] + in[below][right]) >> 8;
    }
  }
}

/**
 * clamps_one:
 *
 * Stays inside one image, and has the border policy's pixels around the other.
 */
void
clamps_one (int width, int height, int stride,
    const uint8_t inside[height][stride], const uint8_t beyond[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int above = y > 0 ? y - 1 : 0, left = x > 0 ? x - 1 : 0;

      out[y][x] = (inside[above][left] + 2 * inside[y][left]
                      + beyond[y - 1][x + 1] + beyond[y + 1][x] + 2)
                  / 5;
    }
}

/**
 * clamps_rows:
 *
 * Stays inside by rows and leaves the columns to the border policy: that is
 * read as it is written.
 */
void
clamps_rows (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int above = y > 1 ? y - 2 : 0, below = clamp (y + 2, 0, height - 1);

      out[y][x] = (in[above][x - 1] + in[below][x + 1]) >> 1;
    }
}

/**
 * clamps_contrast:
 *
 * A window that stays inside beside a result.
 */
void
clamps_contrast (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *least)
{
  *least = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int right = in[y][x == width - 1 ? x : x + 1];
      int below = in[y == height - 1 ? y : y + 1][x];
      int most = right > below ? right : below;
      int difference = most > in[y][x] ? most - in[y][x] : in[y][x] - most;

      if (difference < *least)
        *least = difference;
      out[y][x] = difference;
    }
}

/**
 * clamps_missed:
 *
 * Reads each image outside, though every place looks as if it stayed inside.
 */
void
clamps_missed (int width, int height, int stride,
    const uint8_t a[height][stride], const uint8_t b[height][stride],
    const uint8_t c[height][stride], const uint8_t d[height][stride],
    const uint8_t e[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int below = y + 1 < height ? y + 2 : y, above = clamp (y - 1, -1, height);
      int right = (x + 1 < width ? x + 1 : width - 1) + 1;
      int next = x == width - 2 ? x : x + 1, beside = x;

      beside += x >= width - 1;
      out[y][x] = (a[below][x] + b[y][right] + c[above][x] + d[y][next]
                      + e[y][beside])
                  / 5;
    }
}

/** clamps_mirrored: At two of the ends. */
void
clamps_mirrored (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int row = abs (y - 1), sum = in[row][x];

      for (int i = -2; i <= 2; i++)
        sum += in[y][abs (x + i)];
      out[y][x] = sum / 6;
    }
}
