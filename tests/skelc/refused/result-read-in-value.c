/* 11:8: error: a result can only be accumulated into inside the loops */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *sum += *sum;
    }
}
