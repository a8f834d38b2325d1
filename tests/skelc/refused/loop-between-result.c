/* 10:5: error: `rows` is changed between the two loops over the pixels, once a row */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride], int *rows)
{
  *rows = 0;
  for (int y = 0; y < height; y++) {
    (*rows)++;
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
  }
}
