/* 20:31: error: this may not be a number, and then the maximum depends on the order of the pixels: write `if (v > *most) *most = v;`, or use fmax: both pass over such a value */
#include <math.h>
#include <stdint.h>

static double
greater (double a, double b)
{
  if (a >= b)
    return a;
  return b;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    double *most)
{
  *most = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *most = greater (*most, sqrt (in[y][x] - 128));
}
