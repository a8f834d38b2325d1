/* 5:52: error: the second dimension of `in` must be a pitch, `width`, or a parameter `int stride` or `int in_stride` */
#include <stdint.h>

void
f (int width, int height, int pitch, const uint8_t in[height][pitch],
    uint8_t out[height][pitch])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
}
