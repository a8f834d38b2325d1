/* 15:5: error: which pixel of `t` this is cannot be told: write `t[(row) * width + column]`, where `width` counts pixels */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t *t = malloc (height * width);
  int last, n = width;

  n *= height;
  last = n - 1;
  /* all pixels of t, not those of its first row */
  for (int i = 0; i <= last; i++)
    t[i] = 3;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = in[y * stride + x] + t[y * width + x];
}
