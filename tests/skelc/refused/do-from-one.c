/* 8:36: error: this loop is neither over whole rows and columns nor over a part of an image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int x = 1;

    do {
      out[y][x] = in[y][x];
    } while (++x < width);
  }
}
