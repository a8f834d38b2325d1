/* 17:27: error: the index of `level` is not proved to be within 0 and 2; it may be 0 to 8 */
#include <stdint.h>

static const uint8_t level[3] = { 1 };

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int n = 0;

      if (in[y][x] < 9) {
        if (in[y][x] < 3)
          n = 1;
        out[y][x] = level[in[y][x]] + n;
      } else {
        out[y][x] = 0;
      }
    }
}
