/* opaque line 12: a pixel takes more than 65536 values */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int start)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      uint32_t state = in[y][x] + start;

      for (int i = 0; i < 40000; i++)
        state = state * 1103515245u + 12345u;
      out[y][x] = state >> 24;
    }
}
