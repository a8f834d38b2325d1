/* 14:5: error: nothing can stand after the inner one of the loops over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  int i = 0;

  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++)
      out[y * stride + x] = in[i++] + in[y * stride + x];
    if (y % 2 == 1)
      continue;
    i += stride - width;
  }
}
