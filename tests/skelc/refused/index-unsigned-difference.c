/* 14:34: error: this index of `level` is computed without a sign, and wraps to a large number where it would be below zero */
#include <stdint.h>

static const uint8_t level[1] = { 7 };

void
f (int width, int height, int stride, const uint32_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t a = in[y][x], b = in[y][x + 1];

      out[y][x] = a <= b ? level[a - b] : 0;
    }
}
