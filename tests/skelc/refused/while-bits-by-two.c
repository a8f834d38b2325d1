/* 11:7: error: this loop may take more than 65536 steps */
#include <stdint.h>

void
f (int width, int height, int stride, const uint32_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t z = in[y][x], n = 0;
      for (; z > 1; n++)
        z &= z - 2;
      out[y][x] = n;
    }
}
