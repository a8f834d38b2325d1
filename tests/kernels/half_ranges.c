/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * beyond_a_sign:
 *
 * Sums that are negative or have all of sixteen bits, and are used twice.
 */
void
beyond_a_sign (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = 200 * in[y][x] - 20 * in[y][x - 1] - 30 * in[y + 1][x];

      out[y][x] = v * 0.003f + (v & 15);
    }
}

/**
 * wide_edges:
 *
 * The same of pixels with signs, which are compared and limited as well.
 */
void
wide_edges (int width, int height, int in_stride, int out_stride,
    const int16_t in[height][in_stride], uint16_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x], w = in[y - 1][x + 1], greater = v > w ? v : w;

      out[y][x] = greater + (v < 0 ? 7 : 0) + (w + 32768) / 3;
    }
}
