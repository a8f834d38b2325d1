/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, int in_stride, int out_stride,
    const uint8_t in[height][in_stride], uint8_t out[height][out_stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
    }
  }
}
