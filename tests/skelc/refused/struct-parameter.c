/* 8:46: error: the parameter `p` is the type 'struct pair' */
#include <stdint.h>

struct pair { int a, b; };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], struct pair p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
    }
  }
}
