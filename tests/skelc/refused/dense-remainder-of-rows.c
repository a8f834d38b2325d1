/* 14:25: error: this index of `in` goes round the image, and may be */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = (x - 5000) % height;

      if (v < 0)
        v += height;
      out[y][x] = in[y][v];
    }
}
