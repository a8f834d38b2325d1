/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Nests that go over the image together, where what they pass on is read above
 * and below. */
#include <stdint.h>

/* One image serves twice, and two steps leave out the image's ends. */
void
used_twice (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  uint8_t passed[height][stride], marks[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      passed[y][x] = (in[y - 3][x] + in[y + 1][x - 1]) / 2;
  for (int y = 2; y < height - 1; y++)
    for (int x = 1; x < width - 2; x++)
      marks[y][x] = passed[y - 2][x + 2] > passed[y + 1][x - 1] ? 200 : 10;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      passed[y][x] = (in[y][x] + marks[y - 1][x] + marks[y + 2][x]) / 3;
  for (int y = 1; y < height - 1; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = passed[y - 1][x] > passed[y + 1][x] ? passed[y - 1][x]
                                                      : passed[y + 1][x];
}

/* The last one has results, of whole numbers and of floats. */
void
counted_together (int width, int height, int stride,
    const uint8_t in[height][stride], uint64_t *above, double *sum,
    uint32_t bins[16])
{
  int16_t slope[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      slope[y][x] = in[y + 2][x] - in[y - 1][x];
  *above = 0;
  *sum = 0;
  for (int i = 0; i < 16; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int least = slope[y - 1][x] < slope[y + 1][x] ? slope[y - 1][x]
                                                    : slope[y + 1][x];

      if (least > 20)
        ++*above;
      *sum += least / 4.0;
      bins[(slope[y][x] & 255) >> 4]++;
    }
}
