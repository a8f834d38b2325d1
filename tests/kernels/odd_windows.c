/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Rectangles of odd places, types and values. */

static const uint16_t values[256]
    = { 3, 5, 8, 200, 999, 7, 65535, 77, 1, 2, 4000, 30000, 9, 6, 11, 13 };

/**
 * full_halves:
 * @reach: (range 8 128) (default 128): to either side
 *
 * Sums that just fill 16 bits.
 */
void
full_halves (int width, int height, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint16_t out[height][out_stride],
    int reach)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint16_t sum = 0;

      for (int dx = -reach; dx <= reach; dx++)
        sum += in[y][x + dx];
      out[y][x] = sum;
    }
}

/**
 * above_left:
 * @rows: (range -3 9) (default 5): above the pixel
 * @columns: (range 0 11) (default 7): to the left of it
 *
 * Extremes of signed pixels on one side only, as 32 bits.
 */
void
above_left (int width, int height, int in_stride, int out_stride,
    const int16_t in[height][in_stride], int32_t out[height][out_stride],
    int rows, int columns)
{
  for (int y = 2; y < height; y++)
    for (int x = 1; x < width - 2; x++) {
      int16_t low = in[y + 1][x], high = -30000;
      uint32_t squares = 0xffff0000u;

      for (int j = 1; j <= columns; j++)
        for (int i = -9; i < rows - 9; i++) {
          high = in[y + i][x - 12 + j] > high ? in[y + i][x - 12 + j] : high;
          squares += in[y + i][x - 12 + j] * in[y + i][x - 12 + j];
          low = in[y + i][x - 12 + j] <= low ? in[y + i][x - 12 + j] : low;
        }
      out[y][x] = squares + low * 3 - high;
    }
}

/**
 * far_below:
 * @first: (range -4 9) (default 3): row
 * @last: (range -6 12) (default 11): row
 *
 * Extremes and bits of 16-bit pixels, as bytes.
 */
void
far_below (int width, int height, int in_stride, int out_stride,
    const uint16_t in[height][in_stride], uint8_t out[height][out_stride],
    int first, int last)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint16_t least = 65535, all = 0xfff7;
      uint32_t most = in[y][x - 3], odd = 1u << 31;

      for (int i = first; i < last; i++)
        for (int j = 3; j < 9; j++) {
          least = least < in[y + i][j + x] ? least : in[y + i][j + x];
          all &= in[y + i][j + x];
          most = in[y + i][j + x] > most ? in[y + i][j + x] : most;
          odd ^= in[y + i][j + x] << 16;
        }
      out[y][x] = least / 255 + (most >> 7) + all * 3 + (odd >> 17);
    }
}

/**
 * values_around:
 * @k: (range -2 6) (default 4): columns to the right
 *
 * Values from a table, in a window that is combined between other uses.
 */
void
values_around (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int k)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t sum = in[y][x] * y;

      if (sum & 1) {
        sum ^= x;
        for (int dx = -6; dx <= k; dx++)
          for (int dy = -5; dy < 4; dy++)
            sum = values[in[y + dy][x + dx]] - (in[y + dy][x + dx] != 77) + sum;
        sum = sum * 3 + in[y - 2][x + 9];
      } else if (sum > 100)
        sum -= in[y + 3][x];
      out[y][x] = sum;
    }
}

/** along_edges: Of pixels as bright as the next ones where they say these are.
 */
void
along_edges (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx, dy;

      switch (in[y][x] & 3) {
        case 0:
          dx = 1, dy = 0;
          break;
        case 1:
          dx = 1, dy = 1;
          break;
        case 2:
          dx = 0, dy = 1;
          break;
        default:
          dx = -1, dy = 1;
          break;
      }
      out[y][x] = in[y][x] >= in[y + dy][x + dx] && in[y][x] > in[y - dy][x - dx]
                      ? in[y][x]
                      : 0;
    }
}
