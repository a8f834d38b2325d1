/* 10:5: error: a loop over the columns must follow the one over the rows */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++)
    *sum += in[y][0];
}
