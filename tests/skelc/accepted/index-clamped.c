/* class P2P */
#include <stdint.h>

static const int t[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int i = in[y][x] / 3;

      out[y][x] = t[i > 9 ? 9 : i];
    }
  }
}
