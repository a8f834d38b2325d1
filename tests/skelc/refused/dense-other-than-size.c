/* 13:25: error: how far from the pixel this reads `in` has no known */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int twice = 2 * x;

      /* and may be more */
      out[y][x] = in[y][twice != width ? twice : 0];
    }
}
