/* 11:36: error: a result can only be accumulated into inside the loops, so `count` cannot be used here: use +=, |=, &=, ^=, of floats only into floats, or a minimum or a maximum, as in `if (v < *least) *least = v;` */
#include <stdint.h>

void
f (int width, int height, int stride, const float strength[height][stride],
    int *count, int16_t found[2000])
{
  *count = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (strength[y][x] > 100 && *count < 1000) {
        found[2 * *count] = x;
        found[2 * *count + 1] = y;
        (*count)++;
      }
}
