/* 12:33: error: a result can only be accumulated into inside the loops */
#include <stdint.h>

/* What is set is not what is compared, where that has lost its sign. */
void
f (int width, int height, int stride, const int16_t in[height][stride],
    int64_t *most, int *at)
{
  *most = 3, *at = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if ((uint32_t)in[y][x] > *most) {
        *most = in[y][x];
        *at = x;
      }
}
