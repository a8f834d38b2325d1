/* 9:29: error: this loop runs beyond the image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x - 1 < width; x++)
      out[y][x] = in[y][x];
}
