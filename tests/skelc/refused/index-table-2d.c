/* 12:24: error: the index of `w` is not proved to be within 0 and 2 */
#include <stdint.h>

static const int w[3][3] = { { 0 } };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = w[0][3];
    }
  }
}
