/* class P2P*; permuting */
/* permutation rotated by 90 degrees counter-clockwise */
#include <stdint.h>

void
f (int width, int height, int stride, int out_stride, const uint8_t in[height][stride],
    uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[width - 1 - x][y] = in[y][x];
    }
  }
}
