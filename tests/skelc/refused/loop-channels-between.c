/* 9:5: error: the loops over the pixels are the outer ones: put this loop over the channels into them */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int c = 0; c < 3; c++)
      for (int x = 0; x < width; x++)
        out[y][x][c] = 255 - in[y][x][c];
}
