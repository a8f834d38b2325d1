/* 14:5: error: the result `sum` has no starting value: set it before the loops over these pixels, in each turn of one around them */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int sum = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int t = 0; t < 40; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        sum += in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = sum > 99;
}
