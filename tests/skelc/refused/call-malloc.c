/* 9:16: error: memory that is no image's is not part of the kernel language: write `T *t = malloc (height * stride * sizeof *t)`, once for each image */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t *t = malloc (16);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = t[0] != in[y][x];
}
