/* 16:26: error: the index of `levels` is not proved to be within 0 and 9 */
#include <stdint.h>

static const uint8_t levels[10] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int v[4] = { 0 };
      int n = 0;

      v[n++] += in[y][x];
      out[y][x] = levels[v[0]];
    }
  }
}
