/* 6:9: error: `bins` is neither an image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[400][400])
{
  bins[0][0] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      bins[0][0]++;
    }
}
