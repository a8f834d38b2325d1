/* 6:45: error: `p` is a const pointer: write `const int32_t p[N]` for a parameter of N values, or `const int32_t p[height][stride]` for an image */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], const int *p)
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
    }
  }
}
