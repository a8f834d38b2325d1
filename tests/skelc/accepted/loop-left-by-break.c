/* class P2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int n = 0;

      for (;;)
        if (n++ > 5)
          break;
      out[y][x] = n + in[y][x];
    }
  }
}
