/* class N2P */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int i;

      for (i = 0; i < 5; i++)
        if (in[y][x + i] > 100)
          break;
      out[y][x] = i;
    }
  }
}
