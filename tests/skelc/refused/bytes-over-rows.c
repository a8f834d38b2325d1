/* 11:14: error: this index of `in` is not a loop variable plus something bounded, nor proved to be in the image: write it as [y + a][x + b] */
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
