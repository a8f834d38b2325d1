/* 11:5: error: `mean` would be carried from one pixel to the next */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int mean;

  for (int y = 0; y < height; y++) {
    mean = 0;
    for (int x = 0; x < width; x++) {
      mean = (3 * mean + in[y][x]) / 4;
      out[y][x] = mean;
    }
  }
}
