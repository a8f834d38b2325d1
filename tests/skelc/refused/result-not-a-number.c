/* 13:16: error: this may not be a number, and then the minimum depends on the order of the pixels: write `if (v < *least) *least = v;`, or use fmin: both pass over such a value */
#include <stdint.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    float *least)
{
  *least = 100;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      *least = MIN (*least, in[y][x] / (float) in[y][x + 1]);
}
