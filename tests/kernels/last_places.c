/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Zero before the last place, or nothing but there. */
#include <stdbool.h>
#include <stdint.h>

void
last_column_alone (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x < width - 1 ? 0 : in[y][x];
}

void
frame_alone (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
        out[y][x] = in[y][x];
      else
        out[y][x] = 0;
}

void
bright_in_last_row (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = y == height - 1 && in[y][x] > 3 ? 9 : 0;
}

/* Least values that spread to the left. */
void
least_of_the_right (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  bool changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  do {
    changed = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int v = out[y][x];

        if (x < width - 1 && out[y][x + 1] < v)
          v = out[y][x + 1];
        if (v < out[y][x]) {
          out[y][x] = v;
          changed = true;
        }
      }
  } while (changed);
}
