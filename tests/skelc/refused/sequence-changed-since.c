/* 10:3: error: what is computed here is wanted by later loops over the pixels, when `n` has become something else: let that be another variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int n = 1, was = 0;

  was = n;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += in[y][x] > 41;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] + n + was;
}
