/* 10:11: error: `v` is too large */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v[100000000];
      
      v[0] = in[y][x];
      out[y][x] = v[0];
    }
  }
}
