/* 6:38: error: the parameter `interval` would be the property `interval` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int interval, int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      out[y][x] = in[y][x - 1] + interval;
    }
  }
}
