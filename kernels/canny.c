/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

enum { NONE, WEAK, STRONG };

/* tan (22.5 degrees), times 2^15 */
#define TANGENT 13573

/* there is none outside the image */
#define SLOPE(dy, dx) (y + (dy) < 0 || y + (dy) >= height || x + (dx) < 0 \
    || x + (dx) >= width ? 0 : slope[y + (dy)][x + (dx)])

/**
 * canny: (chroma neutral)
 * @low: (range 0 1443) (default 50): what is steeper belongs to an edge if it
 *   touches one
 * @high: (range 0 1443) (default 100): what is steeper is an edge
 * @euclidean: (default 0): the slope is the square root of gx * gx + gy * gy,
 *   and not |gx| + |gy|, which is quicker
 *
 * Thin edges, by Canny's detector.
 * Of the gradient by the 3x3 Sobel operator only ridges are kept, pixels that
 * are steeper than their neighbours across the edge. Ridges above the higher
 * threshold become white, and with them those above the lower one that touch
 * them, directly or by others. Blur the image before if it is noisy.
 */
void
canny (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int low, int high, _Bool euclidean)
{
  int16_t gx[height][stride], gy[height][stride];
  int32_t slope[height][stride];
  uint8_t edges[height][stride];
  int lower = low < high ? low : high, upper = low < high ? high : low;
  int changed;

  if (euclidean) {
    lower = lower * lower;
    upper = upper * upper;
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int dx = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1]
               - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
      int dy = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1]
               - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];

      gx[y][x] = dx;
      gy[y][x] = dy;
      slope[y][x] = euclidean ? dx * dx + dy * dy : abs (dx) + abs (dy);
    }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int across = abs (gx[y][x]) * TANGENT, down = abs (gy[y][x]) * 32768;
      int here = slope[y][x], before, after;

      if (down < across) {
        before = SLOPE (0, -1);
        after = SLOPE (0, 1) - 1;
      } else if (down > across + abs (gx[y][x]) * 65536) {
        before = SLOPE (-1, 0);
        after = SLOPE (1, 0) - 1;
      } else if ((gx[y][x] ^ gy[y][x]) < 0) {
        before = SLOPE (-1, 1);
        after = SLOPE (1, -1);
      } else {
        before = SLOPE (-1, -1);
        after = SLOPE (1, 1);
      }

      if (here > lower && here > before && here > after)
        edges[y][x] = here > upper ? STRONG : WEAK;
      else
        edges[y][x] = NONE;
    }

  do {
    changed = 0;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        if (edges[y][x] != WEAK)
          continue;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++)
            if (edges[y + dy][x + dx] == STRONG) {
              edges[y][x] = STRONG;
              changed = 1;
            }
      }
  } while (changed);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = edges[y][x] == STRONG ? 255 : 0;
}
