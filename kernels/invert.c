/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * invert: (chroma apply)
 *
 * Makes dark pixels bright and bright pixels dark, as in a negative.
 */
void
invert (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 255 - in[y][x];
}
