/* 10:30: error: the divisor is not proved to be other than zero; it may be 0 to 18446744073709551615: guard */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int n)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / (uint64_t) n;
}
