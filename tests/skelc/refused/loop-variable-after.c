/* 10:3: error: the loops over the pixels count an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *last)
{
  int y;

  for (y = height - 1; y >= 0; y--)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  *last = y;
}
