/* 10:8: error: `x` must not be changed: it is the variable of a loop over the pixels, so use another one here */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  int x, table[16];

  for (x = 0; x < 16; x++)
    table[x] = x * 3;
  for (int y = 0; y < height; y++)
    for (x = 0; x < width; x++)
      out[y][x] = table[in[y][x] & 15];
}
