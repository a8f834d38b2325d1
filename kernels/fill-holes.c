/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * fill_holes:
 *
 * Fills what is dark and enclosed by what is brighter.
 * Water that comes in from the edges of the image finds its way over the lowest
 * walls: each pixel becomes as bright as the brightest pixel that a way from
 * the edge to it has to pass, on the best of all ways by neighbours to the
 * left, to the right, above and below.
 */
void
fill_holes (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int changed;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x == 0 || y == 0 || x == width - 1 || y == height - 1
          ? in[y][x] : 255;

  do {
    changed = 0;
    for (int y = 1; y < height - 1; y++)
      for (int x = 1; x < width - 1; x++) {
        int level = out[y][x - 1];

        if (out[y][x + 1] < level)
          level = out[y][x + 1];
        if (out[y - 1][x] < level)
          level = out[y - 1][x];
        if (out[y + 1][x] < level)
          level = out[y + 1][x];
        if (level < in[y][x])
          level = in[y][x];
        if (level < out[y][x]) {
          out[y][x] = level;
          changed = 1;
        }
      }
  } while (changed);
}
