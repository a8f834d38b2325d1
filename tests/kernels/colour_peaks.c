/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * colour_peaks:
 *
 * Largest and smallest value and sum of each channel, as arrays.
 */
void
colour_peaks (int width, int height, int stride,
    const uint8_t in[height][stride][3], uint8_t peaks[3], uint8_t lows[3],
    uint64_t sums[3])
{
  for (int c = 0; c < 3; c++) {
    peaks[c] = 0;
    lows[c] = 255;
    sums[c] = 0;
  }
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      for (int c = 0; c < 3; c++) {
        if (in[y][x][c] > peaks[c])
          peaks[c] = in[y][x][c];
        lows[c] = in[y][x][c] < lows[c] ? in[y][x][c] : lows[c];
        sums[c] += in[y][x][c];
      }
    }
  }
}
