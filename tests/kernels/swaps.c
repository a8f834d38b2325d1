/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdint.h>

#define ORDER(a, b)          \
  do {                       \
    if (a > b) {             \
      const int larger = a;  \
                             \
      a = b;                 \
      b = larger;            \
    }                        \
  } while (0)

/** swaps: The second largest of four, by a macro as they are written. */
void
swaps (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1], c = in[y + 1][x], d = in[y + 1][x + 1];

      ORDER (a, b);
      ORDER (c, d);
      ORDER (b, d);
      if (a < c)
        ORDER (b, c);
      else
        ORDER (b, a);
      out[y][x] = a > b ? a : c > b ? c : b;
    }
}
