/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * binarize: (chroma neutral)
 * @level: (range 0 255) (default 127): the brightest value that becomes black
 *
 * Makes every pixel white that is brighter than a level, and black all others.
 */
void
binarize (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int level)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > level ? 255 : 0;
}
