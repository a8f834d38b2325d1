/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <math.h>
#include <stdint.h>

/* in each direction */
#define TILES 8

#define LEVEL(row, column) levels[((row) * TILES + (column)) * 256 + in[y][x]]

/**
 * clahe:
 * @clip: (range 1 256) (default 4): the contrast that is not exceeded, of what
 *   it would be if all values occurred equally often
 *
 * Evens out the brightness of each part of the image by itself.
 * It is the contrast limited adaptive histogram equalization: each of 8x8 tiles
 * has a histogram of its own, which is clipped, and a pixel becomes what those
 * of the four nearest tiles make of it. The image has to have at least as many
 * rows and columns as there are tiles.
 */
void
clahe (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], double clip)
{
  unsigned counts[TILES * TILES * 256] = { 0 };
  uint8_t levels[TILES * TILES * 256] = { 0 };
  float area = (float)width / TILES * height / TILES;
  unsigned limit;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      counts[(y * TILES / height * TILES + x * TILES / width) * 256
          + in[y][x]]++;

  limit = fmax (clip * area / 256, 1);
  for (int tile = 0; tile < TILES * TILES; tile++) {
    unsigned clipped = 0, sum = 0;

    for (int i = 0; i < 256; i++)
      if (counts[tile * 256 + i] > limit) {
        clipped += counts[tile * 256 + i] - limit;
        counts[tile * 256 + i] = limit;
      }

    /* what was clipped is given to all values, and what is left to some */
    unsigned each = clipped / 256, rest = clipped % 256;
    unsigned step = rest > 0 ? 256 / rest : 256;

    for (int i = 0; i < 256; i++) {
      sum += counts[tile * 256 + i] + each
             + ((i % step == 0) & (i / step < rest));
      levels[tile * 256 + i] = rintf (fminf (sum * (255.0f / area), 255));
    }
  }

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float row = y * ((float)TILES / height) - 0.5f;
      float column = x * ((float)TILES / width) - 0.5f;
      float top = floorf (row), left = floorf (column);
      float down = row - top, right = column - left;
      int y1 = fminf (fmaxf (top, 0), TILES - 1);
      int y2 = fminf (fmaxf (top + 1, 0), TILES - 1);
      int x1 = fminf (fmaxf (left, 0), TILES - 1);
      int x2 = fminf (fmaxf (left + 1, 0), TILES - 1);
      float above = LEVEL (y1, x1) * (1 - right) + LEVEL (y1, x2) * right;
      float below = LEVEL (y2, x1) * (1 - right) + LEVEL (y2, x2) * right;
      float value = above * (1 - down) + below * down;

      out[y][x] = rintf (fminf (fmaxf (value, 0), 255));
    }
}
