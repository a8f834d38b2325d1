/* 12:15: error: `count` is a global variable */
#include <stdint.h>

static int count;

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      count = count + 1;
      out[y][x] = in[y][x];
    }
  }
}
