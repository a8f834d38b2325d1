/* 11:3: error: a loop around loops over the pixels counts an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  for (int t = 2147483640; t + 9 < n; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x] = out[y][x] + t;
}
