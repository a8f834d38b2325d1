/* 9:29: error: the loops over the pixels run from a constant, or a parameter, to `height` or `width`, or to as much less */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = y - 1; x < width; x++)
      out[y][x] = 255 - in[y][x];
}
