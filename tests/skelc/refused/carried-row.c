/* 12:30: error: `before` may be read here before it is set: pixels run in parallel, and nothing is carried from one to the next but what results accumulate */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int before = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] - before;
      before = in[y][x];
    }
}
