/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * transpose:
 *
 * Exchanges rows and columns.
 * The image is mirrored at the diagonal from its top left corner.
 */
void
transpose (int width, int height, int stride, int out_stride,
    const uint8_t in[height][stride], uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[x][y] = in[y][x];
}
