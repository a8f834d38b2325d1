/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * two_histograms:
 *
 * Two arrays of counts and one of maxima, picked in several ways.
 */
void
two_histograms (int width, int height, int stride,
    const uint8_t in[height][stride], uint32_t fine[64], uint16_t coarse[5],
    uint8_t tops[8])
{
  for (int i = 0; i < 64; i++)
    fine[i] = 0;
  for (int i = 0; i < 5; i++)
    coarse[i] = 0;
  for (int i = 0; i < 8; i++)
    tops[i] = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int value = in[y][x];

      ++fine[value >> 2];
      coarse[value / 60] += 3;
      if (value > tops[x & 7])
        tops[x & 7] = value;
    }
  }
}
