/* 19:15: error: this may be beyond the end of a row of `t` */
#include <stdint.h>
#include <stdlib.h>

void
f (int width, int height, int stride, const int32_t *in, int32_t *out)
{
  int32_t *t = malloc (height * width * sizeof *t);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      t[y * width + x] = in[y * stride + x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int32_t p = in[y * stride + x], got = 0;

      /* never less than 0 */
      if ((int64_t)(uint32_t)(x - 1) >= 0)
        got = t[y * width + x - 1];
      out[y * stride + x] = got;
    }
}
