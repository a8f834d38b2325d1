/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/* Edges and corners, as textbooks find them. */

static const int8_t circle_x[16]
    = { 0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1 };
static const int8_t circle_y[16]
    = { -3, -3, -2, -1, 0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3 };

/**
 * fast_corners:
 * @threshold: (range 0 255) (default 20): by which pixels differ
 *
 * Corners as FAST-9 finds them: nine pixels in a row of a circle are all brighter
 * or all darker than its centre.
 */
void
fast_corners (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int threshold)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int centre = in[y][x], brighter = 0, darker = 0, corner = 0;

      for (int i = 0; i < 24; i++) {
        int value = in[y + circle_y[i % 16]][x + circle_x[i % 16]];

        if (value > centre + threshold) {
          brighter++;
          darker = 0;
        } else if (value < centre - threshold) {
          darker++;
          brighter = 0;
        } else {
          brighter = darker = 0;
        }
        if (brighter == 9 || darker == 9) {
          corner = 1;
          break;
        }
      }
      out[y][x] = corner ? 255 : 0;
    }
}

/**
 * thin_edges:
 * @level: (range 0 2040) (default 100): the least strength of an edge
 *
 * Edges that are a pixel wide: Sobel's gradient where it is larger than at both
 * neighbours across the edge.
 */
void
thin_edges (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int strength[3][3], gx = 0, gy = 0, ax, ay, before, after;

      for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
          int h = 0, v = 0;

          for (int k = -1; k <= 1; k++) {
            int weight = k == 0 ? 2 : 1;

            h += weight * (in[y + j + k][x + i + 1] - in[y + j + k][x + i - 1]);
            v += weight * (in[y + j + 1][x + i + k] - in[y + j - 1][x + i + k]);
          }
          strength[j + 1][i + 1] = (h < 0 ? -h : h) + (v < 0 ? -v : v);
          if (i == 0 && j == 0) {
            gx = h;
            gy = v;
          }
        }

      ax = gx < 0 ? -gx : gx;
      ay = gy < 0 ? -gy : gy;
      if (2 * ay < ax) {
        before = strength[1][0];
        after = strength[1][2];
      } else if (2 * ax < ay) {
        before = strength[0][1];
        after = strength[2][1];
      } else if ((gx > 0) == (gy > 0)) {
        before = strength[0][0];
        after = strength[2][2];
      } else {
        before = strength[0][2];
        after = strength[2][0];
      }
      if (strength[1][1] < level || strength[1][1] < before
          || strength[1][1] <= after)
        out[y][x] = 0;
      else
        out[y][x] = 255;
    }
}
