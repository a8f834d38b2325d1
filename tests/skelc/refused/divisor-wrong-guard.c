/* 12:35: error: the divisor is not proved to be other than zero */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int a = in[y][x], b = in[y][x + 1];
      
      out[y][x] = a >= b ? 100 / (a - b) : 1;
    }
  }
}
