/* 11:37: error: a result can only be accumulated into inside the loops, so `least` cannot be used here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *least)
{
  *least = 256;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (x + y == 0 || in[y][x] < *least)
        *least = in[y][x];
    }
  }
}
