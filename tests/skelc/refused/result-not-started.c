/* 6:10: error: the result `sum` has no starting value */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
    }
}
