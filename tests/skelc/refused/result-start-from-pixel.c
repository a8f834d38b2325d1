/* 8:10: error: `in` can only be used in the loops over its pixels; an extreme may start with the first of them if these loops compare all with it */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum)
{
  *sum = in[0][0];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += in[y][x];
    }
}
