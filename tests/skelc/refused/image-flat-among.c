/* 10:7: error: a subscript of a pointer is not part of the kernel language: write `[y * stride + x]`, as images have a pitch, or declare `out` as what it is, an image `out[height][stride]` or an array of constant length */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      out[y * 640 + x] = 255 - in[y][x];
    }
}
