/* 16:30: error: the divisor is not proved to be other than zero */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] > 9)
        n++;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / n;
}
