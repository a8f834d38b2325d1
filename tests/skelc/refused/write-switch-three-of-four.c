/* 9:37: error: `out` is not written on every path through the loop's body */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      switch (in[y][x] & 3) {
        case 0:
        case 1:
        case 2:
          out[y][x] = 1;
          break;
      }
    }
}
