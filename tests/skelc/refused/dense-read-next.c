/* 21:54: error: this may be beyond the end of a row of `t` */
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
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = y * width + x;

      out[y * stride + x] = i + 1 < width * height ? t[i + 1] : r;
    }
}
