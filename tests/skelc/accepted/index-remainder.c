/* class P2P */
#include <stdint.h>

static const int t[5] = { 1, 2, 3, 4, 5 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = t[in[y][x] % 5];
    }
  }
}
