/* 24:15: error: this may be beyond the end of a row of `t` */
#include <stdint.h>
#include <stdlib.h>

/**
 * f:
 */
void
f (int width, int height, int stride, const int32_t *in, int32_t *out)
{
  int32_t *t = malloc (height * width * sizeof *t);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y * stride + x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int32_t got = 0;

      uint32_t u = x - 1;

      /* never less than 0 */
      if (y > 0 && (int64_t)u >= 0)
        got = t[y * width + x - 1];
      out[y * stride + x] = got;
    }
  free (t);
}
