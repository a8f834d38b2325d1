/* 14:33: error: the index of `level` is not proved to be within 0 and 254; it may be -1 to -1 */
#include <stdint.h>

static const uint8_t level[255] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v = in[y][x];

      out[y][x] = v ? 0 : level[v - 1];
    }
}
