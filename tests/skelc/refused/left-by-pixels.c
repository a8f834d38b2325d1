/* 9:37: error: `out` is not written on every path through the loop's body: write it on the others, too, or let nothing but `x` and `y` say where it is left as it was */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int border = x == 0 || in[y][x] > 9;

      if (border)
        continue;
      out[y][x] = in[y][x - 1];
    }
}
