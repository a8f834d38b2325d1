/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a nest accumulates, and statements after it change where it stands: a
 * result hangs on that, and so does a later nest. */
#include <stdint.h>

/* A sum that is halved. */
void
halved_sum (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride], int *half)
{
  int sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum += in[y][x];
  sum /= 2;
  *half = sum;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + sum;
}

/* A histogram that is accumulated in place. */
void
cumulated_share (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int *below, int *shares)
{
  int bins[16] = { 1 }, first;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x] >> 4]++;
  first = bins[0] * 3;
  for (int i = 1; i < 16; i++)
    bins[i] += bins[i - 1];
  *below = bins[7];
  *shares = bins[15] + first;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = bins[in[y][x] >> 4] + first;
}
