/* 14:5: error: nothing can stand after the inner one of the loops over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint64_t *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++) {
    uint32_t row = 0;
    for (int x = 0; x < width; x++)
      for (int k = 0; k < 9; k++)
        row += in[y][x] * 9u;
    *sum += row;
  }
}
