/* 8:14: error: `in` can only be used in the loops over its pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *most, int *at)
{
  int best = in[0][0], place = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (x > 3 && in[y][x] > best) {
        best = in[y][x];
        place = x;
      }
  *most = best;
  *at = place;
}
