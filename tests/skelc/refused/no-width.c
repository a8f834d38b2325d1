/* 5:1: error: `f` lacks the size of its images */
#include <stdint.h>

void
f (int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < 8; x++)
      out[y][x] = in[y][x];
}
