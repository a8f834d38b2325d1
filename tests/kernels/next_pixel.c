/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** next_counted: Dark pixels are passed over. */
void
next_counted (int width, int height, int stride,
    const uint8_t in[height][stride], int *n, unsigned bins[4])
{
  *n = 0;
  for (int i = 0; i < 4; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] < 20)
        continue;
      *n += 1;
      switch (in[y][x] & 3) {
        case 0:
          continue;
        case 1:
          (*n)++;
          break;
        default:
          *n += 3;
      }
      bins[in[y][x] & 3]++;
    }
}

/** next_written: Some are done early, and loops have their own continue. */
void
next_written (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int s = in[y][x - 1] + in[y][x + 1] + in[y - 1][x] + in[y + 1][x];

      if (in[y][x] < 20) {
        out[y][x] = 0;
        continue;
      }
      for (int i = 0; i < 3; i++) {
        if (((in[y][x] >> i) & 1) == 0)
          continue;
        s += i;
      }
      out[y][x] = s / 5;
    }
  return;
}
