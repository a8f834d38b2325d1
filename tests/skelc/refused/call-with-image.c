/* 17:19: error: `get` takes a whole image: pass it the pixels that it computes with, as in `get (in[y][x])` */
#include <stdint.h>

static int
get (int width, int height, int stride, const uint8_t in[height][stride],
    int y, int x)
{
  return in[y][x];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = get (width, height, stride, in, y, x);
    }
  }
}
