/* 11:9: error: `out` is written a second time on a path to here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      for (int i = 0; i < 3; i++)
        out[y][width - 1 - x] = i;
    }
  }
}
