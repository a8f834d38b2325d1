/* 10:14: error: `in` can only be used in the loops over its pixels */
#include <stdint.h>

/* The first pixel may be in a row that is passed over. */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *most, int *at)
{
  int place = 0;
  int best = in[0][0];

  for (int y = 0; y < height; y++) {
    if (y % 2 == 0)
      continue;
    for (int x = 0; x < width; x++)
      if (in[y][x] > best) {
        best = in[y][x];
        place = x;
      }
  }
  *most = best;
  *at = place;
}
