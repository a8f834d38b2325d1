/* 10:22: error: how far from the pixel this reads `in` has no known limit */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[(3 * y + width) / 2][x];
}
