/* 13:24: error: `a` is set by a statement that a result stands in, too */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride], int *r)
{
  *r = 12;

  int a = *r + 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *r += in[y][x] > a;
}
