/* 9:5: error: the loops over the pixels count an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (unsigned x = 0; x - 1 < (unsigned)width; x++)
      out[y][x] = in[y][x];
}
