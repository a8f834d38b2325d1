/* 9:18: error: `p` points into the image that `a` has named before */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t *a = malloc (height * width), *b = malloc (height * width), *was;
  const uint8_t *p;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y * width + x] = b[y * width + x] = in[y * stride + x];
  p = &a[0];
  for (int k = 0; k < 3; k++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y * width + x] = 255 - p[y * width + x] / 2;
    was = a;
    a = b;
    b = was;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = a[y * width + x];
}
