/* 10:3: error: these loops move pixels to other places */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t mirrored[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      mirrored[y][width - 1 - x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = mirrored[y][x] / 2;
}
