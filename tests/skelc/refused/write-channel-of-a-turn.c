/* 12:22: error: `out` is an output, and an output is never read */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        out[y][x][c] = in[y][x][c];
        if (c < 2 && out[y][x][c + 1] > 9)
          out[y][x][c] = 0;
      }
}
