/* 12:12: error: the divisor is not proved to be other than zero */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = 7;
      
      v %= in[y][x];
      out[y][x] = v;
    }
  }
}
