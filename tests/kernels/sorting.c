/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

#define ORDER(a, b) \
  { \
    if ((a) > (b)) { \
      int t = (a); \
      (a) = (b); \
      (b) = t; \
    } \
  }

/**
 * sorted_network:
 *
 * Median of 3 x 3 by a network of conditional swaps in an array.
 */
void
sorted_network (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint8_t v[9];
      int n = 0;

      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          v[n++] = in[y + dy][x + dx];
      ORDER (v[1], v[2]); ORDER (v[4], v[5]); ORDER (v[7], v[8]);
      ORDER (v[0], v[1]); ORDER (v[3], v[4]); ORDER (v[6], v[7]);
      ORDER (v[1], v[2]); ORDER (v[4], v[5]); ORDER (v[7], v[8]);
      ORDER (v[0], v[3]); ORDER (v[5], v[8]); ORDER (v[4], v[7]);
      ORDER (v[3], v[6]); ORDER (v[1], v[4]); ORDER (v[2], v[5]);
      ORDER (v[4], v[7]); ORDER (v[4], v[2]); ORDER (v[6], v[4]);
      ORDER (v[4], v[2]);
      out[y][x] = v[4];
    }
}

static void
order (int values[9], int i, int j)
{
  int t;

  if (values[j] < values[i]) {
    t = values[i];
    values[i] = values[j];
    values[j] = t;
  }
}

/**
 * bubble_sorted:
 *
 * The third smallest of 3 x 3, by bubble sort in a function.
 */
void
bubble_sorted (int width, int height, int stride,
    const uint8_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[9];

      for (int i = 0; i < 9; i++)
        v[i] = in[y + i / 3 - 1][x + i % 3 - 1];
      for (int i = 0; i < 3; i++)
        for (int j = 8; j > i; j--)
          order (v, j - 1, j);
      out[y][x] = v[2];
    }
}
