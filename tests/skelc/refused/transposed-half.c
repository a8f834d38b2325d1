/* 10:19: error: `in` has `width` rows, and is read at [x][y] or a flip */
#include <stdint.h>

void
f (int width, int height, int stride, int in_stride,
    const uint8_t in[width][in_stride], uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[x / 2][y / 2];
}
