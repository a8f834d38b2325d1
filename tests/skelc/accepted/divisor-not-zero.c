/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int d = in[y][x];

      if (d != 0)
        out[y][x] = 255 / d;
      else
        out[y][x] = 0;
    }
  }
}
