/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * strip_results:
 *
 * Results of many types, of neighbours, beside an image, within a frame.
 */
void
strip_results (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride],
    int8_t *least, uint64_t *sum, _Bool *any, double *top, uint16_t *odd,
    int16_t counts[5], uint8_t bits[33], uint32_t bins[300])
{
  *least = 127;
  *sum = 5;
  *any = 0;
  *top = -1e9;
  *odd = 7;
  for (int i = 0; i < 5; i++)
    counts[i] = 3;
  for (int i = 0; i < 33; i++)
    bits[i] = 0xff;
  for (int i = 0; i < 300; i++)
    bins[i] = 0;
  for (int y = 1; y < height - 2; y++)
    for (int x = 2; x < width - 1; x++) {
      int edge = in[y][x + 1] - in[y - 1][x - 2];

      if (edge / 2 < *least)
        *least = edge / 2;
      *sum += x * in[y][x];
      *any |= edge == 200;
      if (edge * 0.25 > *top)
        *top = edge * 0.25;
      *odd ^= in[y][x] * y;
      counts[in[y + 1][x] % 5] -= in[y][x];
      bits[in[y][x] >> 3] &= ~edge;
      bins[in[y][x] + (x & 31)]++;
      out[y][x] = edge;
    }
}
