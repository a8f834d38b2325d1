/* 8:3: error: repetition around its loops is not supported yet */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int i = 0; i < 4; i++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = in[y][x] + i;
}
