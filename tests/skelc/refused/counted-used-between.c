/* 10:9: error: `x` is something else before the loop that counts it: use another variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int x;
    int k = x & 15;

    for (x = 0; x < width; x++)
      out[y][x] = in[y][x] + k;
  }
}
