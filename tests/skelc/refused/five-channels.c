/* 5:53: error: the third dimension of `in` is its channels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][5],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x][0];
}
