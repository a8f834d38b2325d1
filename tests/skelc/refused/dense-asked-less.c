/* 12:19: error: this may be outside of `in`, and where rows are */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = x * 3 / 4;

      out[y][x] = in[y][left + 1 < width ? left + 2 : left];
    }
}
