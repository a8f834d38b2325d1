/* 8:3: error: the loops over the pixels are the outer ones: put this loop over the channels into them, `for (int y ...) for (int x ...) for (int c ...)` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int c = 0; c < 3; c++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        out[y][x][c] = c > 0 ? out[y][x - 1][c - 1] : in[y][x][c];
}
