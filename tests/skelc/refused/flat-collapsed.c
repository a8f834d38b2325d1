/* 5:54: error: no kernel here: `in` of `f` has one dimension and no pitch */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  for (int i = 0; i < height * stride; i++)
    out[i] = 255 - in[i];
}
