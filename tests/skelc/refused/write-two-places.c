/* 11:7: error: images are written at two different flips or rotations of [y][x] */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][width - 1 - x] = in[y][x];
      out[y][x] = 1;
    }
  }
}
