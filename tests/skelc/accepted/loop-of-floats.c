/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int n = in[y][x];

      for (float f = 0; f < 1; f += 0.25f)
        n += 2;
      out[y][x] = n;
    }
  }
}
