/* 6:44: error: `p` is neither an image, of any size, as in `p[height][stride]`, nor an array of one dimension */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], const int p[40][40])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x] + p[0][0];
    }
  }
}
