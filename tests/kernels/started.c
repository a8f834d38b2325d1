/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * started:
 * @first: (range -1000 1000) (default 7): where the count starts
 *
 * Starting values that depend on parameters and on the size of the image.
 */
void
started (int width, int height, int stride, const uint8_t in[height][stride],
    int first, int *count, int *largest, int bins[4])
{
  *count = first;
  *largest = width - height;
  for (int i = 0; i < 4; i++)
    bins[i] = i * first;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *count -= in[y][x] < 128 ? 1 : 2;
      if (*largest < in[y][x])
        *largest = in[y][x];
      bins[in[y][x] / 64] += 1;
    }
  }
}
