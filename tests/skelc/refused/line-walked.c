/* 23:18: error: `in` can only be used in the loops over its pixels: write `for (int y = 0; y < height; y++) for (int x = 0; x < width; x++) ...` around it */
#include <stdint.h>
#include <stdlib.h>

/**
 * f:
 * @x0: (range 0 1000): where the line begins
 * @y0: (range 0 1000)
 * @x1: (range 0 1000): where it ends
 * @y1: (range 0 1000)
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int x0, int y0, int x1, int y1, int samples[1024])
{
  int dx = abs (x1 - x0), dy = abs (y1 - y0), error = dx - dy;

  for (int i = 0; i < 1024; i++)
    samples[i] = 0;
  for (int i = 0, x = x0, y = y0; i < 1024 && (x != x1 || y != y1); i++) {
    int twice = 2 * error;

    samples[i] = in[y][x];
    if (twice > -dy) {
      error -= dy;
      x += x0 < x1 ? 1 : -1;
    }
    if (twice < dx) {
      error += dx;
      y += y0 < y1 ? 1 : -1;
    }
  }
}
