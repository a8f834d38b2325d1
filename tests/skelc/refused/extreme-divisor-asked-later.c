/* 11:18: error: the divisor is not proved to be other than zero; it may be 0 to 255 */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *least)
{
  *least = 1000;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (1000 / in[y][x] < *least && in[y][x + 1] > 5 && in[y][x] > 0)
        *least = 1000 / in[y][x];
}
