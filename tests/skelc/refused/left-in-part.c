/* 9:37: error: channel 1 of `out` is not written on every path through the loop's body */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x][0] = 0;
      out[y][x][2] = 0;
      if (x == 0)
        continue;
      out[y][x][1] = in[y][x - 1][1];
    }
}
