/* 13:25: error: the place read in `in` depends on a pixel's value, and */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int k = in[y][x] % 3;

      /* which may be 2 where it is not 0 */
      out[y][x] = in[y][x > 0 ? x - (k ? k : 0) : 0];
    }
}
