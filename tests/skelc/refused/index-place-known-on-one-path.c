/* 16:25: error: the index of `level` is not proved to be within 0 and 3; it may be 0 to 32766 */
#include <stdint.h>

static const uint8_t level[4] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      if (x < 4)
        n = 1;
      out[y][x] = level[x] + n;
    }
}
