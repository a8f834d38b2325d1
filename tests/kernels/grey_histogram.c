/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * grey_histogram:
 * @bins: how often each shade occurs
 *
 * Turns colours into shades of grey, and counts them in the same pass.
 */
void
grey_histogram (int width, int height, int stride, int out_stride,
    const uint8_t in[height][stride][3], uint8_t out[height][out_stride],
    unsigned bins[256])
{
  for (int i = 0; i < 256; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float grey = 0.3f * in[y][x][0] + 0.59f * in[y][x][1]
          + 0.11f * in[y][x][2];
      uint8_t shade = grey + 0.5f;

      out[y][x] = shade;
      bins[shade]++;
    }
}
