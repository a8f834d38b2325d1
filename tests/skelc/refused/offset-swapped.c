/* 10:19: error: `in` is read beside a flip or rotation of [y][x] */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[x][y + 1];
    }
  }
}
