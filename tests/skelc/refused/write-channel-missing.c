/* 9:37: error: channel 1 of `out` is not written on every path through the loop's bod */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x][0] = in[y][x];
      out[y][x][2] = in[y][x];
    }
}
