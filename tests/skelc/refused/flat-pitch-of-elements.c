/* 9:29: error: which pixel of `in` this is cannot be told: write `in[(row) * stride + column]`, where `stride` counts pixels */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = in[y * stride + 3 * x + 1];
}
