/* 8:36: error: a loop over the columns must follow the one over the rows: write `for (int x = 0; x < width; x++)` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int x = 1;

    do {
      out[y][x] = in[y][x];
    } while (++x < width);
  }
}
