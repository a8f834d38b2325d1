/* 8:23: error: the loops over the pixels run from a constant, or a parameter, to `height` or `width`, or to as much less: outputs have the input's size */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height / 2; y++)
    for (int x = 0; x < width / 2; x++)
      out[y][x] = in[2 * y][2 * x];
}
