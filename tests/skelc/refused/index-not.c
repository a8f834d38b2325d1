/* 14:41: error: the index of `level` is not proved to be within 0 and 2; it may be 3 to 255 */
#include <stdint.h>

static const uint8_t level[3] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      out[y][x] = !(v >= 3) ? 0 : level[v];
    }
}
