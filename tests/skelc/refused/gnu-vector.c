/* 8:37: error: the parameter `p` is the type 'v4' */
#include <stdint.h>

typedef int v4 __attribute__ ((vector_size (16)));

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], v4 p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
    }
  }
}
