/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>
#include <stdlib.h>

/**
 * smallest:
 *
 * abs () of the smallest number, which is no more than others are.
 */
void
smallest (int width, int height, int stride,
    const int32_t in[height][stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t far = llabs (in[y][x] * 4294967296ll);

      out[y][x] = (abs (in[y][x]) <= 8) + 2 * (0 > abs (in[y][x] ^ 2))
                  + 4 * (far <= 12) + 8 * (abs (in[y][x] ^ 1) >= 7);
    }
}

/**
 * negated:
 *
 * The smallest number is its own negative, but where there is room for that.
 */
void
negated (int width, int height, int stride, const int32_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t wide = in[y][x];

      out[y][x] = (abs (in[y][x]) < 1) + 2 * (0 >= abs (in[y][x] ^ 4))
                  + 4 * (llabs (wide) < 1) + 8 * (-wide > 2147483647)
                  + 16 * (llabs (wide * 4294967296) <= 0);
    }
}
