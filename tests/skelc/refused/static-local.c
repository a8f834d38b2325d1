/* 10:18: error: `n` is static */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      static int n;
      
      n++;
      out[y][x] = in[y][x] + n;
    }
  }
}
