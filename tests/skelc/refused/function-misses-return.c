/* 5:1: error: `sign` may end without returning a value */
#include <stdint.h>

static int
sign (int a)
{
  if (a > 0)
    return 1;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = sign (in[y][x]);
    }
  }
}
