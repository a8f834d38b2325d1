/* 12:33: error: the index of `level` is not proved to be within 0 and 2; it may be 0 to 3 */
#include <stdint.h>

static const uint8_t level[3] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y][x] = x < 4 ? level[x] : 0;
    }
}
