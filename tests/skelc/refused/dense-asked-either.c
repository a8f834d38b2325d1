/* 13:13: error: this may be outside of `in`, and where rows are */
#include <stdint.h>

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int left = x * 3 / 4, v = 0;

      if (left + 1 < width || in[y][x] > 3)
        v = in[y][left + 1];
      out[y][x] = v;
    }
}
