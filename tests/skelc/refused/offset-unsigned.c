/* 12:25: error: this index of `in` is computed without a sign, and wraps to a large number where it would be below zero: compute it with `int`s */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned before = 1;

      out[y][x] = in[y][x - before];
    }
}
