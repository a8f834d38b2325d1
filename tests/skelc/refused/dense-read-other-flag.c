/* 22:38: error: this may be beyond the end of a row of `t` */
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
      int inside = x > 0;

      inside |= y > 0;
      out[y * stride + x] = inside ? t[y * width + x - 1] : r;
    }
}
