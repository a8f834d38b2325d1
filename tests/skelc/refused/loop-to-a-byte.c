/* 8:28: error: the loops over the pixels run from a constant, or a parameter, to `height` or `width`, or to as much less */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (unsigned y = 0; y < (uint8_t) height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = 255 - in[y][x];
}
