/* 14:25: error: the index of `level` is not proved to be within 0 and 4; it may be 5 to 5 */
#include <stdint.h>

static const uint8_t level[5] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int v[2][2] = { { 0, 0 }, { 5, 0 } };

      out[y][x] = level[v[1][0]];
    }
}
