/* 11:9: error: `out` is not written on every path through the loop's body */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int i = 0; i < 3; i++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        if (x > i)
          out[y][x] = in[y][x] + i;
}
