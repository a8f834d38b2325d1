/* 11:3: error: which pixel of `t` this is cannot be told: write `t[(row) * width + column]`, where `width` counts pixels */
#include <stdint.h>
#include <string.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t t[height * width];

  /* rows are not as far apart in both */
  memcpy (t, in, height * width);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = in[y * stride + x] + t[y * width + x];
}
