/* 10:3: error: a loop around loops over the pixels counts an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];

  for (uint8_t t = 254; t != 2; t++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = in[y][x] + t;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
