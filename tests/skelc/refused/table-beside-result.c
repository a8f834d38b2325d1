/* 16:30: error: `table` is set by a statement that a result stands in, too, and the loops cannot see that: set it in a statement of its own */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int bins[16])
{
  int table[16];

  for (int i = 0; i < 16; i++) {
    table[i] = i;
    bins[i] = 0;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      bins[in[y][x] & 15] += table[in[y][x] >> 4];
}
