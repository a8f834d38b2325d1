/* 13:9: error: `out` is written a second time on a path to here: write each pixel exactly once, from a local variable */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][4],
    uint8_t out[height][stride][4])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      for (int c = 0; c < 3; c++)
        out[y][x][c] = in[y][x][c];
      if (in[y][x][3] > 9)
        out[y][x][1] = 255;
    }
}
