/* 9:5: error: the loops over the pixels count an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x += 2)
      out[y][x] = in[y][x];
}
