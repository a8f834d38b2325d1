/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * histogram_extremes:
 * @rarest: the value that is found least often, the first of several
 * @commonest: the value that is found most often, the first of several
 * @least: how often @rarest is found
 * @most: how often @commonest is found
 *
 * The extremes of a histogram, and where they are.
 */
void
histogram_extremes (int width, int height, int stride,
    const uint8_t in[height][stride], int *rarest, int *commonest,
    unsigned *least, unsigned *most)
{
  unsigned bins[256] = { 0 };
  int lowest = 0, highest = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x]]++;

  for (int i = 1; i < 256; i++) {
    if (bins[i] < bins[lowest])
      lowest = i;
    if (bins[i] > bins[highest])
      highest = i;
  }
  *rarest = lowest;
  *commonest = highest;
  *least = bins[lowest];
  *most = bins[highest];
}
