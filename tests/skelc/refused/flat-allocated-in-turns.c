/* 8:16: error: memory that is no image's is not part of the kernel language */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  uint8_t *a = malloc (height * width), *old = a, *b;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y * width + x] = in[y * stride + x];
  for (int k = 0; k < 3; k++) {
    /* another one in each turn */
    b = malloc (height * width);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        b[y * width + x] = 255 - a[y * width + x] / 2;
    old = a;
    a = b;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = a[y * width + x] - old[y * width + x];
}
