/* 13:19: error: this may be outside of `in`, and where rows are */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int d = x - 2;

      /* the second column, too */
      out[y][x] = in[y][x - 1 - (d >> 31) * (y & 1)];
    }
}
