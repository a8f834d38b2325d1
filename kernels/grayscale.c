/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * grayscale:
 * @factor: (range 0 1) (default 1): darkens the image; 1 leaves it as bright
 *   as it was, 0 makes it black
 *
 * Turns colours into shades of grey, and darkens them.
 * The grey of a pixel is 0.3 R + 0.59 G + 0.11 B.
 */
void
grayscale (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t out[height][stride],
    float factor)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float gray = 0.3f * in[y][x][0] + 0.59f * in[y][x][1]
          + 0.11f * in[y][x][2];

      out[y][x] = factor * gray + 0.5f;
    }
}
