/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops over the pixels that leave some out. */
#include <stddef.h>
#include <stdint.h>

/** quads: Four pixels of each turn */
void
quads (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height - 1; y += 2)
    for (int x = 0; x + 1 < width; x += 2) {
      int red = in[y][x], blue = in[y + 1][x + 1];

      for (int c = 0; c < 3; c++)
        out[y][x][c] = red / (c + 1);
      out[y][x + 1][0] = red;
      out[y][x + 1][1] = (in[y][x + 1] + in[y + 1][x]) / 2;
      out[y][x + 1][2] = blue;
      out[y + 1][x][0] = out[y + 1][x][1] = out[y + 1][x][2] = in[y + 1][x];
      for (int c = 0; c < 3; c++)
        out[y + 1][x + 1][c] = blue >> c;
    }
}

/** thirds: Downwards, and three beside each other by pointers that go along */
void
thirds (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = height - 1; y >= 0; y -= 3) {
    const uint8_t *from = in[y];
    uint8_t *to = out[y];

    for (int x = 0; x + 2 < width; x += 3, from += 3) {
      uint8_t last = from[2];

      to[0] = from[1];
      to[1] = last / 2;
      to[2] = from[0];
      to += 3;
    }
  }
}

/** odd_columns: What another loop leaves out is read of the output
 *
 * @first: (range 0 2) (default 1): of the columns
 */
void
odd_columns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int first)
{
  for (size_t y = 0; y < (size_t)height; y++)
    for (int x = 0; x < width; x += 2)
      out[y][x] = 255 - in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 1; x < width - 1; x += 2)
      out[y][x] = (out[y][x - 1] + 2 * out[y][x + 1]) / 3;
  for (int y = 1; y < height; y += 2)
    for (int x = first; x < width; x += 3)
      out[y][x] = out[y][x] > 99 ? in[y][x] : 0;
}

/** later_turns: Pixels that two loops set, and two places of one
 */
void
later_turns (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = y & 1; x < width; x += 2)
      out[y][x] = 255 - in[y][x];
    for (int x = 0; x < width - 4; x += 4) {
      out[y][x] = in[y][x + 2] / 2;
      out[y][x + 4] = in[y][x] / 3;
      out[y][x + 2] = in[y][x];
    }
    for (int x = 0; x < width; x += 6)
      out[y][x] = 7;
  }
}

/**
 * samples: Some pixels alone
 *
 * @sum: of rows
 * @n: how many they are
 * @bins: of every other one, in odd rows
 * @least: of those in even rows and columns
 * @at_x: where that is
 * @at_y: where that is
 */
void
samples (int width, int height, int stride, const uint8_t in[height][stride],
    uint64_t *sum, int *n, uint32_t bins[4], int *least, int *at_x, int *at_y)
{
  *sum = *n = *at_x = *at_y = 0;
  *least = 256;
  for (int i = 0; i < 4; i++)
    bins[i] = 0;
  for (int y = 3; y < height; y += 5) {
    unsigned row = 0;

    for (int x = 2; x <= width - 1; x += 3)
      row += in[y][x];
    *sum += row;
  }
  for (int y = 1; y < height; y += 2) {
    const uint8_t *p = in[y];

    for (int x = 0; x < width; x += 2, p += 2) {
      bins[*p >> 6]++;
      *n += 1;
    }
  }
  for (int y = 0; y < height; y += 2)
    for (int x = 0; x < width; x += 2)
      if (in[y][x] < *least) {
        *least = in[y][x];
        *at_x = x;
        *at_y = y;
      }
}
