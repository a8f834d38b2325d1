/* 14:12: error: a result can only be accumulated into inside the loops, so `last` cannot be used here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float *most, int *at, int *last)
{
  *most = -1;
  *at = 0;
  *last = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      *last += in[y][x];
      if (*last * 0.5f > *most) {
        *most = *last * 0.5f;
        *at = x;
      }
    }
}
