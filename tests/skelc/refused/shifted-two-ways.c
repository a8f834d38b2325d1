/* 10:7: error: `a` can only be written at [y][x] itself */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t a[height][stride], uint8_t b[height][stride])
{
  for (int y = 0; y < height - 2; y++)
    for (int x = 0; x < width; x++) {
      a[y + 1][x] = in[y][x];
      b[y + 2][x] = in[y][x] / 2;
    }
}
