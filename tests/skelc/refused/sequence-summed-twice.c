/* 14:3: error: these loops go on with `sums`, which others before have accumulated */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int sums[2];

  sums[0] = sums[1] = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      sums[in[y][x] / 128] += in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      sums[in[y][x] / 128] += in[y][x] / 2;
      out[y][x] = in[y][x];
    }
}
