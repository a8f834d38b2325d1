/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/** transposed_input: The input lies on its side. */
void
transposed_input (int width, int height, int in_stride, int out_stride,
    const uint8_t in[width][in_stride], uint8_t out[height][out_stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[x][y];
}

/** transposed_both: Both do. */
void
transposed_both (int width, int height, int stride,
    const uint8_t in[width][stride], uint8_t out[width][stride])
{
  for (int y = 0; y < width; y++)
    for (int x = 0; x < height; x++)
      out[width - 1 - y][x] = in[y][x] ^ 1;
}

/** transposed_sum: Nothing else is there. */
void
transposed_sum (int width, int height, int stride,
    const uint8_t in[width][stride], int *sum)
{
  *sum = 0;
  for (int y = 0; y < width; y++)
    for (int x = 0; x < height; x++)
      *sum += in[y][x] * (x & 7);
}
