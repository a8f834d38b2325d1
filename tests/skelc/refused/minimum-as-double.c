/* 12:30: error: the minimum is computed as a double */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *least)
{
  *least = 255;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *least = fmin (*least, in[y][x]);
}
