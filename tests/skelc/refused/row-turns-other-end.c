/* 15:5: error: nothing can stand after the inner one of the loops over the pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  int i = 0;

  for (int y = 0; y < height; y++) {
    int n = width;

    for (int x = 0; x < n; x++)
      out[y * stride + x] = in[i++] + in[y * stride + x];
    n = 3;
    i += stride - n;
  }
}
