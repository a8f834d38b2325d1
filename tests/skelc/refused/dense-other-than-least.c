/* 12:25: error: the place read in `in` depends on a pixel's value */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = in[y][x] % width;

      out[y][x] = in[y][left != x ? left + 1 : 0];
    }
}
