/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops whose counters are beside the pixels that they write. */
#include <stddef.h>
#include <stdint.h>

/**
 * shifted_up:
 *
 * Both loops, of variables that are declared before.
 */
void shifted_up (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride])
{
  int y, x;

  for (y = 0; y <= height - 3; y++)
    for (x = 0; x < width - 2; x++)
      out[y + 1][1 + x] = (in[y + 1][x] + in[y + 1][x + 2] + in[y][x + 1] + in[y + 2][x + 1] + x + y) / 4;
}

/**
 * shifted_by_radius:
 * @r: (range 0 3) (default 1): radius
 *
 * By a parameter.
 */
void shifted_by_radius (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride], int r)
{
  for (int y = 0; y < height - 2 * r; y++)
    for (int x = 0; x < width - 2 * r; x++) {
      int s = 0;

      for (int j = 0; j <= 2 * r; j++)
        for (int i = 0; i <= 2 * r; i++)
          s += in[y + j][x + i];
      out[y + r][x + r] = s / ((2 * r + 1) * (2 * r + 1));
    }
}

/**
 * shifted_dense:
 *
 * To the other side, and what is read as well.
 */
void shifted_dense (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * width + x] = x;
  for (int y = 2; y < height; y++) {
    int odd = y & 1;

    for (int x = 1; x < width; x++)
      out[(y - 1) * width + x - 1] += in[(y - 2) * width + x] + odd + x;
  }
}

/**
 * shifted_steps:
 *
 * In two nests, and all channels.
 */
void shifted_steps (int width, int height, int stride, const uint8_t in[height][stride][3], uint8_t out[height][stride][3])
{
  uint8_t t[height][stride];

  for (int y = 0; y < height - 1; y++)
    for (int x = 0; x < width; x++)
      t[y + 1][x] = in[y][x][0] ^ in[y + 1][x][1];
  for (int y = 1; y < height; y++)
    for (int x = 2; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[y - 1][x - 2][c] = t[y][x] + in[y][x][c] * c;
}

/**
 * shifted_both:
 *
 * Two images, in one dimension, by what has no sign.
 */
void shifted_both (int width, int height, int stride, const uint8_t in[height][stride], uint8_t out[height][stride], uint8_t other[height][stride])
{
  for (unsigned y = 0; y + 1 < height; y++)
    for (size_t x = 0; x < width; x++) {
      out[y + 1][x] = in[y][x] / 2;
      other[y + 1][x] = in[y + 1][x] / 3 + (y == 0);
    }
}
