/* 11:16: error: which pixel of `in` this is cannot be told: write `in[(row) * stride + column]` */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = y * stride + x;

      out[i] = in[i / 2];
    }
}
