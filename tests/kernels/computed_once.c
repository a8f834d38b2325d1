/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables and functions that are asked for once a frame, and by no pixel. */
#include <stdint.h>

static const int starts[3] = { 3, 40, -5 };
static const uint8_t parts[4] = { 1, 2, 4, 9 };

static int
roots (int v, int turns)
{
  int root = 0;

  for (int i = 0; i < turns; i++)
    root += v > i * 10 ? v / (i + 1) : i;
  return root;
}

/** once_from_table: what a sum begins with */
void
once_from_table (int width, int height, int stride,
    const uint8_t in[height][stride], int *sum)
{
  *sum = starts[1];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += in[y][x] & 3;
}

/** once_after: what is made of a sum */
void
once_after (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *sum,
    int *part)
{
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = 255 - in[y][x];
      n += in[y][x] > 99;
    }
  *sum = roots (n, 3);
  *part = parts[n & 3];
}
