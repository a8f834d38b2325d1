/* 6:48: error: the index of `levels` is not proved to be within 0 and 3 */
#include <stdint.h>

static const uint8_t levels[4] = { 1, 2, 3, 4 };

static int pick (int i, int j) { return levels[i] + j; }

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = pick (in[y][x], pick (1, 1));
    }
  }
}
