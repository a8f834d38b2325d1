/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

/**
 * operator:
 * @and: (range 0 255) (default 240): bits to keep
 *
 * A kernel whose own name is a word of C++.
 */
void
operator (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int and)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] & and;
}
