/* 13:16: error: the divisor is not proved to be other than zero */
#include <stdint.h>

/**
 * f:
 * @sum: which starts with a quotient
 * @d: (range 0 10) (default 1): what that is by
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *sum, int d)
{
  *sum = 100 / d;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *sum += in[y][x];
}
