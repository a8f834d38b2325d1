/* 10:15: error: `out` is an output, and an output is never read, as an image is not updated in place: read an input, and keep what is written in a local variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = out[y][x];
      out[y][x] = in[y][x] + v;
    }
  }
}
