/* 24:17: error: this may be beyond the end of a row of `t` */
#include <stdint.h>
#include <stdlib.h>

/**
 * f:
 * @n: (range 0 3) (default 0): how many
 */
void
f (int width, int height, int stride, const int32_t *in, int32_t *out, unsigned n)
{
  int32_t *t = malloc (height * width * sizeof *t);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y * stride + x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int32_t got = 0;

      /* never less than 0 */
      for (unsigned i = n; --i >= 0;) {
        if (i > n && y + 1 < height)
          got = t[y * width + x + 1];
        if (i > 5)
          break;
      }
      out[y * stride + x] = got;
    }
  free (t);
}
