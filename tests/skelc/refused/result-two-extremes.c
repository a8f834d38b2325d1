/* 13:7: error: `sum` is accumulated in two different ways */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      if (in[y][x] > *sum)
        *sum = in[y][x];
      if (in[y][x] < *sum)
        *sum = in[y][x];
    }
}
