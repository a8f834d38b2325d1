/* 11:15: error: a result can only be accumulated into inside the loops, so `any` cannot be used here: use +=, |=, &=, ^=, of floats only into floats, or a minimum or a maximum, as in `if (v < *least) *least = v;` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *any)
{
  *any = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *any = *any && in[y][x] > 9 || in[y][x] > 99;
}
