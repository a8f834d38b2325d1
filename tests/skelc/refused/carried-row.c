/* 12:30: error: `before` may be read here before it is set; a value cannot be carried from one pixel to the next other than as a result */
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
