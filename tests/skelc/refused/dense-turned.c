/* 5:41: error: the second dimension of `in` must be a pitch, `height`, or a parameter `int stride` or `int in_stride` */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[width][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[x][y];
}
