/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Pixels that are left as they are by questions about where they are. */
#include <stdint.h>

/**
 * left_ends:
 *
 * What is beside each pixel, but for the ends, by `continue`.
 */
void left_ends (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (x == 0 || y == 0 || x == width - 1 || y == height - 1) continue;
      out[y][x] = (in[y][x - 1] + in[y][x + 1]) / 2;
    }
}

/**
 * left_zeros:
 *
 * Differences, and 0 at the ends, by one `if`.
 */
void left_zeros (int width, int height, int stride, const uint8_t in[height][stride], int16_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
        out[y][x] = in[y][x - 1] - in[y][x + 1];
}

/**
 * left_channels:
 *
 * All channels are left, by a variable.
 */
void left_channels (int width, int height, int stride, const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int border = y < 2;

      if (x >= width - 2 || border)
        continue;
      for (int c = 0; c < 3; c++)
        out[y][x][c] = 255 - in[y][x + 1][c];
    }
}

/**
 * left_radius:
 * @r: (range 1 3) (default 1): radius
 *
 * A parameter says how much is left, in two questions.
 */
void left_radius (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride], int r)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (y >= r && y < height - r) {
        int s = 0;

        if (x < r || x >= width - r)
          continue;
        for (int v = -r; v <= r; v++)
          s += in[y + v][x - v];
        out[y][x] = s / (2 * r + 1);
      }
}

/**
 * left_steps:
 *
 * Local images, too.
 */
void left_steps (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int16_t g[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (x == 0 || x == width - 1)
        continue;
      g[y][x] = in[y][x + 1] - in[y][x - 1];
    }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (y == 0 || y == height - 1 || x < 2)
        continue;
      if (g[y][x] > 0 && g[y - 1][x] < g[y][x])
        out[y][x] = 255;
      else
        out[y][x] = 0;
    }
}

/**
 * left_rows:
 *
 * Rows that are left, and every second column; all others are counted.
 */
void left_rows (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride], int *n)
{
  *n = 0;
  for (int y = 0; y < height; y++) {
    if (y % 2)
      continue;
    for (int x = 0; x < width; x++) {
      *n += in[y][x] > 9;
      if (x & 1)
        out[y][x] = in[y][x] / 2;
    }
  }
}

/**
 * left_inside:
 *
 * Within loops that leave out the ends.
 */
void left_inside (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 1; y < height - 1; y++)
    for (int x = 1; x < width - 1; x++) {
      if ((x + y) % 3 == 0)
        continue;
      out[y][x] = in[y - 1][x] ^ in[y][x];
    }
}

/**
 * left_dense:
 *
 * Of images whose rows follow each other, by a variable.
 */
void left_dense (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      _Bool inside = x > 0 && x < width - 1;

      if (inside)
        out[y * width + x] = (in[y * width + x - 1] + in[y * width + x + 1]) >> 1;
    }
}
