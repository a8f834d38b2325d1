/* 6:9: error: the result `bins` has no starting value */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[256])
{
  for (int i = 0; i < 255; i++)
    bins[i] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bins[in[y][x]]++;
    }
}
