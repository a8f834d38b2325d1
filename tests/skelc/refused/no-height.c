/* 5:1: error: `f` lacks the size of its images */
#include <stdint.h>

void
f (int width, int stride, const uint8_t in[width][stride],
    uint8_t out[width][stride])
{
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
}
