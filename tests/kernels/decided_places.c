/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/** beside_if_bright: A pixel, or the one after it, as the pixel decides. */
void
beside_if_bright (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx = in[y][x] > 100 ? 1 : 0;

      out[y][x] = in[y][x + dx];
    }
}

/** ridges: What is greater than both neighbours across the edge, where signs of
 * the slopes say where these are. */
void
ridges (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int gx = in[y][x + 1] - in[y][x - 1], gy = in[y + 1][x] - in[y - 1][x];
      int dx = (gx > 0) - (gx < 0), dy = (gy > 0) - (gy < 0);

      if (abs (gx) > 2 * abs (gy))
        dy = 0;
      else if (abs (gy) > 2 * abs (gx))
        dx = 0;
      out[y][x] = in[y][x] > in[y - dy][x - dx] && in[y][x] >= in[y + dy][x + dx]
                      ? in[y][x]
                      : 0;
    }
}

/** brightest_row: Of three rows the pixel of the one that is brightest here. */
void
brightest_row (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      _Bool above = in[y - 1][x] > in[y][x], below = !(in[y + 1][x] <= in[y][x]);
      int dy = above && in[y - 1][x] > in[y + 1][x] ? -1 : below;

      out[y][x] = in[y + dy][x + 2];
    }
}
