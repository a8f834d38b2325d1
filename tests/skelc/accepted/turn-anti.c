/* class P2P*; permuting */
/* permutation transposed about the other diagonal */
#include <stdint.h>

void
f (int width, int height, int stride, int out_stride, const uint8_t in[height][stride],
    uint8_t out[width][out_stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[width - 1 - x][height - 1 - y] = in[y][x];
    }
  }
}
