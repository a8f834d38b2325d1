/* 5:53: error: the first dimension of `in` must be `height` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[stride][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
}
