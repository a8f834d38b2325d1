/* 18:5: error: `out` is changed beside a loop over the pixels, which may find it otherwise */
#include <stdint.h>

/**
 * f:
 * @n: (range -3 3) (default 1): of the columns that are copied
 */
void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out, int n)
{
  int i = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * stride + x] = 0;
  for (int y = 0; y < height; y++) {
    /* does not turn where n is less than 0 */
    for (int x = 0; x < n; x++)
      out[y * stride + x] = in[i++];
    i += stride - n;
    for (int x = 5; x < width; x++)
      out[y * stride + x] = in[i - stride + x];
  }
}
