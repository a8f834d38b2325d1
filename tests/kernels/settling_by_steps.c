/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is repeated until nothing changes, where a pixel is changed again and
 * again on the way: an if for each neighbour, one after the other or in a
 * window, each of which looks at what those before have made of it. */
#include <stdbool.h>
#include <stdint.h>

/* A step more than a neighbour may be no byte, and is not less then. */
void
steps_side_by_side (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t d[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      d[y][x] = in[y][x] > 40 ? 255 : in[y][x] / 8;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (d[y][x - 1] + 1 < d[y][x]) {
          d[y][x] = d[y][x - 1] + 1;
          changed = 1;
        }
        if (d[y][x + 1] + 1 < d[y][x]) {
          d[y][x] = d[y][x + 1] + 1;
          changed = 1;
        }
        if (d[y - 1][x] + 1 < d[y][x]) {
          d[y][x] = d[y - 1][x] + 1;
          changed = 1;
        }
        if (d[y + 1][x] + 1 < d[y][x]) {
          d[y][x] = d[y + 1][x] + 1;
          changed = 1;
        }
      }
  } while (changed);
}

/* Three steps to the side and four to a corner, not through what is bright. */
void
chamfer_in_window (int width, int height, int stride,
    const uint8_t in[height][stride], uint16_t d[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      d[y][x] = in[y][x] > 180 ? 0 : in[y][x] > 16 ? 65535 : 1;
  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++) {
            int step = j != 0 && i != 0 ? 4 : 3;

            if (d[y][x] != 0 && d[y + j][x + i] != 0
                && d[y + j][x + i] + step < d[y][x]) {
              d[y][x] = d[y + j][x + i] + step;
              changed = 1;
            }
          }
  } while (changed);
}
