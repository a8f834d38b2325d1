/* 14:3: error: a loop around loops over the pixels counts an `int` upwards by one: write `for (int i = 0; i < n; i++)` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t t[height][stride];
  int k = 1, s = 64;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y][x] = in[y][x];
  for (k = 5; s > 0; s /= 2)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        t[y][x] = t[y][x] / 2 + k + s;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[y][x];
}
