/* 11:5: error: `out` is changed beside a loop over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++) {
    /* the row asks for what those above have counted */
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
    for (int x = 0; x < width; x++)
      *sum += out[y][x];
    for (int x = 0; x < width; x++)
      out[y][x] += *sum;
  }
}
