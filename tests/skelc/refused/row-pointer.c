/* 10:28: error: a pointer or a whole array as a value is not part of the kernel langua */
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
