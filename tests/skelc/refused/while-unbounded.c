/* 12:7: error: this loop may take more than 65536 steps */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      while (v != 3)
        v = v * 5 % 251;
      out[y][x] = v;
    }
  }
}
