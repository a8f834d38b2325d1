/* 10:22: error: `row` is a pointer */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const uint8_t *row = in[y];
      
      out[y][x] = row[x];
    }
  }
}
