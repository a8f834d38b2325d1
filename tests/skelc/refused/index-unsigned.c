/* 14:26: error: this index of `levels` is computed without a sign, and wraps to a large number */
#include <stdint.h>

static const uint8_t levels[4] = { 0, 9, 99, 255 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned i = in[y][x] & 3;

      out[y][x] = levels[i - 1];
    }
}
