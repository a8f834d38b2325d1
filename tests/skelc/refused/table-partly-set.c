/* 18:19: error: this element of `table` is not proved to be set before the loops: set all of them first, as in `= { 0 }` */
#include <stdint.h>

/**
 * f:
 * @n: (range 1 16) (default 4)
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  int table[16];

  for (int i = 0; i < n; i++)
    table[i] = i;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = table[in[y][x] & 15];
}
