/* 11:5: error: `out` is changed beside a loop over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    int level = 0;

    if (in[y][0] > 3) {
      level = 3;
      out[y][0] = 1;
    }
    for (int x = 1; x < width; x++)
      out[y][x] = level;
  }
}
