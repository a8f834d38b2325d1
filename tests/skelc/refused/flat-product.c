/* 9:29: error: a subscript of a pointer is not part of the kernel language: write `[y * stride + x]`, as images have a pitch */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = in[y * 640 + x];
}
