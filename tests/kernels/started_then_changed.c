/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results that begin with what a variable is before it changes. */
#include <stdint.h>

/** started_then_changed: a result and a local one */
void
started_then_changed (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *total,
    int level)
{
  int k = level & 7;
  int most = k * 9;

  *total = k;
  k += 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + k;
      *total += in[y][x] & 1;
      if (in[y][x] > most)
        most = in[y][x];
    }
  *total += most * k;
}

/** started_between: between loops, with a sum that goes on */
void
started_between (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  int k = 4, first = k, second;

  k = k * 2 + 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      a[y][x] = in[y][x] + k;
      first += in[y][x] & 1;
    }
  second = first + k;
  k = 9;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      second += a[y][x] ^ k;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = (x > 0 ? a[y][x - 1] : k) + first + second;
}
