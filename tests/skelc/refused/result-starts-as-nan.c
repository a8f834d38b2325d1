/* 9:3: error: `least` may not be a number here, and what it is then compared with depends on the order of the pixels: start with a number, such as INFINITY */
#include <math.h>

void
f (int width, int height, int stride, const float in[height][stride],
    float *least)
{
  *least = NAN;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *least = fminf (*least, in[y][x]);
}
