/* class N2P, neighbourhood to pixel */
/* input in: uint16_t, 3 channels, read 1 left, 1 right, 1 above, 1 below */
#include <stdint.h>

void
f (int width, int height, int stride, const uint16_t in[height][stride][3],
    uint16_t out[height][stride][3])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        int s = 0;

        for (int j = -1; j <= 1; j++)
          for (int i = -1; i <= 1; i++)
            s += in[y + j][x + i][c];
        out[y][x][c] = s / 9;
      }
}
