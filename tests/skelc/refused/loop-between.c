/* 9:9: error: `sum` would be carried from one pixel to the next, and they run in parallel */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int sum = in[y][0];

    for (int x = 0; x < width; x++) {
      sum += in[y][x];
      out[y][x] = sum;
    }
  }
}
