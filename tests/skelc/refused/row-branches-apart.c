/* 9:5: error: a loop over the columns must follow the one over the rows */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    if (y % 2 == 0)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x];
    else
      for (int x = 0; x < width - 1; x++)
        out[y][x] = 0;
}
