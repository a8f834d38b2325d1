/* 13:38: error: a result can only be accumulated into inside the loops, so `most` cannot be used here */
#include <math.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float *most, int *at)
{
  *most = -1;
  *at = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (expf (in[y][x] * 1e-3f) > *most) {
        *most = expf (in[y][x] * 1e-3f);
        *at = x;
      }
}
