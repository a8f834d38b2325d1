/* 12:23: error: what becomes of `least` hangs on the order of the pixels, as not all of them are compared with it: leave out the `else`, or let both extremes start as the first pixel */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *least, int *most)
{
  *least = 255;
  *most = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (in[y][x] < *least)
        *least = in[y][x];
      else if (in[y][x] > *most)
        *most = in[y][x];
}
