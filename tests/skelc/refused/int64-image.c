/* 5:53: error: `in` has pixels of type int64_t */
#include <stdint.h>

void
f (int width, int height, int stride, const int64_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] > 0;
}
