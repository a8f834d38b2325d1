/* 12:7: error: a do loop that `break` or `continue` is in, or loops within loops, is not supported here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      do {
        if (v > 9)
          break;
        v = 9;
      } while (0);
      out[y][x] = v;
    }
  }
}
