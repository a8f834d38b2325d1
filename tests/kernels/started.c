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

/**
 * started_as_one: Results of several types that start as one number does
 * @sum: of all
 * @half: as much, or less
 * @n: how many are more than 3
 */
void
started_as_one (int width, int height, int stride,
    const uint8_t in[height][stride], uint64_t *sum, uint8_t *half, int *n)
{
  *sum = *half = *n = 263;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *n += in[y][x] > 3;
      *half += in[y][x] / 2;
    }
}
