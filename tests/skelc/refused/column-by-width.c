/* 11:35: error: this loop is neither over whole rows and columns nor over a part of an image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int x = 0; x < width; x++) {
    out[0][x] = 0;
    out[x][0] = 0;
  }
}
