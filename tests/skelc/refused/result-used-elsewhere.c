/* 13:18: error: a result can only be accumulated into inside the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum, int *other)
{
  *sum = 0;
  *other = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
      *other += *sum;
    }
}
