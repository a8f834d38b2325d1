/* 12:8: error: `out` can only be written at [y][x] itself */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    uint8_t *q = out[y];

    for (int x = 0; x < width; x++) {
      *q = in[y][x];
      q += 2;
    }
  }
}
