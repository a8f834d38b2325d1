/* 12:19: error: `malloc` is not known: a kernel calls static functions of its file */
#include <stdint.h>

#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      out[y][x] = malloc (1) != 0;
    }
  }
}
