/* 14:35: error: this may be outside of `in`, and where rows are `width` apart */
#include <stdint.h>

/**
 * next:
 * @n: (range 0 1) (default 1): how far
 */
void
next (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width], int n)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = x + 1 < width ? in[y][x + n] : 0;
}

void
f (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  next (width, height, in, out, 5);
}
