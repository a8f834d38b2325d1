/* 12:7: error: `odd` is a bool, and ^= with a value other than 0 and 1 does not toggle it: write `odd ^= (v & 1)`, or `odd ^= (v != 0)` */
#include <stdbool.h>
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    bool *odd)
{
  *odd = false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *odd ^= in[y][x];
}
