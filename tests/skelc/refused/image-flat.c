/* 5:42: error: no kernel here: `in` of `f` has one dimension and no pitch, and rows of an image are a pitch apart: write `in[y * width + x]`, or add `int stride` to the parameters `int width, int height`, and write `in[y * stride + x]` */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < 640; x++) {
      out[y * 640 + x] = 255 - in[y * 640 + x];
    }
}
