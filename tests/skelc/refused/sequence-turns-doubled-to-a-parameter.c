/* 13:3: error: a loop around loops over the pixels counts an `int` upwards by one */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  uint8_t a[height][stride], b[height][stride];

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int t = 1; t < n; t *= 2) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y][x] = a[y][x] + 1;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        a[y][x] = b[y][x];
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = a[y][x];
}
