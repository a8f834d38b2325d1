/* 14:7: error: `out` is written a second time on a path to here: write each pixel exactly once, from a local variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] < 3)
        ;
      else
        out[y][x] = 1;
      out[y][x] = 2;
    }
}
