/* 20:25: error: the index of `level` is not proved to be within 0 and 0; it may be 0 to 1 */
#include <stdint.h>

static const uint8_t level[1] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      for (int i = 0; i < 2; i++) {
        n = 1;
        if (in[y][x + i] > 3)
          continue;
        n = 0;
      }
      out[y][x] = level[n];
    }
}
