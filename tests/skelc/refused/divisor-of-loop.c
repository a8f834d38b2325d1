/* 13:22: error: the divisor is not proved to be other than zero */
#include <stdint.h>

/**
 * f:
 * @d: (range 0 1000) (default 1): by which 0 is divided
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int d)
{
  for (int y = 0; y < height; y++)
    for (int x = 0 / d; x < width; x++)
      out[y][x] = in[y][x] + 1;
}
