/* 22:23: error: this may be beyond the end of a row of `t` */
#include <stdint.h>
#include <stdlib.h>

/**
 * f:
 * @r: (range 1 9) (default 2): how far
 */
void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out, int r)
{
  uint8_t *t = malloc (height * width);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y * stride + x];
  int end = width;

  for (int k = 0; k < 2; k++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < end; x++)
        t[y * width + x] = 3;
    end++;
  }
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = t[y * width + x] + r;
}
