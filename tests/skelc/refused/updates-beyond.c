/* 13:24: error: this loop runs beyond the image */
#include <stdint.h>

/**
 * f:
 * @n: turns, those beyond the image among them
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *n)
{
  *n = 0;
  for (int y = -2; y < height + 2; y++)
    for (int x = 0; x < width; x++) {
      *n += 1;
      if (y >= 0 && y < height)
        out[y][x] = in[y][x] / 2;
    }
}
