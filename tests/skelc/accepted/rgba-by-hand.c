/* 4 channels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride][4],
    uint8_t out[height][stride][4])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x][0] = in[y][x][3];
      out[y][x][1] = in[y][x][2];
      out[y][x][2] = in[y][x][1];
      out[y][x][3] = in[y][x][0];
    }
  }
}
