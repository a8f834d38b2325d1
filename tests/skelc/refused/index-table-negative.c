/* 12:26: error: the index of `levels` is not proved to be within 0 and 255 */
#include <stdint.h>

static const uint8_t levels[256] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = levels[in[y][x] - 1];
    }
  }
}
