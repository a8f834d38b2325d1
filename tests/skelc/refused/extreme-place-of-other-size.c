/* 12:23: error: a result can only be accumulated into inside the loops, so `most` cannot be used here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *most, int *at)
{
  *most = -1;
  *at = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width - height + height; x++)
      if (in[y][x] > *most) {
        *most = in[y][x];
        *at = x;
      }
}
