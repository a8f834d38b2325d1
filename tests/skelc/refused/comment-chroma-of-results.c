/* 8:1: error: `f` has the result `sum`, of which chroma would have one of */
#include <stdint.h>

/**
 * f: (chroma apply)
 */
void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *sum)
{
  *sum = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = in[y][x];
      *sum += in[y][x];
    }
  }
}
