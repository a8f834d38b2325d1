/* 9:19: error: `stride` is where rows are in memory, not a value */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int i = y * stride + x;

      out[i] = in[i];
      i *= 2;
    }
}
