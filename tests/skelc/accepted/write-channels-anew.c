/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][3],
    uint8_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 2; c >= 0; c--) {
        out[y][x][c] = 7;
        if (in[y][x][c] > 9)
          out[y][x][c] += in[y][x][2 - c] / 2;
      }
}
