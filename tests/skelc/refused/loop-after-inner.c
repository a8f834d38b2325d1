/* 11:5: error: nothing can stand after the inner one of the loops over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    int *rows)
{
  *rows = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) (void) in[y][x];
    (*rows)++;
  }
}
