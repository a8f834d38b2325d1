/* 10:7: error: `sum` is an output, and an output is never read, as an image is not updated in place: read an input, and keep what is written in a local variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float sum[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sum[y][x] += in[y][x];
}
