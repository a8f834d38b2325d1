/* 14:19: error: `v` may be read here before it is set: give it a value where it is declared */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v;
      
      if (in[y][x] > 3)
        v = 1;
      out[y][x] = v;
    }
  }
}
