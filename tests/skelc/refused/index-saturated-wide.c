/* 15:25: error: the index of `level` is not proved to be within 0 and 1; it may be -1 to 0 */
#include <stdint.h>

static const uint8_t level[2] = { 1, 2 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      /* 2^63 - 1, which is no double: 2^63 is */
      int64_t most = (in[y][x] + 1) * 1e20;

      out[y][x] = level[(most >> 57) - 64];
    }
}
