/* 13:25: error: how far from the pixel this reads `in` has no known */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int d = x - 3;

      /* the sign, and one bit beside it */
      out[y][x] = in[y][d & ~(d >> 30)];
    }
}
