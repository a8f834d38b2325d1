/* 12:7: error: `out` can only be written at [y][x] itself */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height - 1; y++) {
    int k = y & 1;

    for (int x = 0; x < width; x++)
      out[y + k][x] = in[y][x];
  }
}
