/* 13:25: error: the index of `level` is not proved to be within 0 and 0 */
#include <stdint.h>

static const uint8_t level[1] = { 7 };

void
f (int width, int height, int stride, uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int64_t v = 9007199254740993;

      out[y][x] = level[v - 9007199254740992];
    }
}
