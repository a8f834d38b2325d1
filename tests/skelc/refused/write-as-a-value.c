/* 12:11: error: write `out` in a statement of its own */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v;
      
      v = out[y][width - 1 - x] = in[y][x];
      (void) v;
    }
  }
}
