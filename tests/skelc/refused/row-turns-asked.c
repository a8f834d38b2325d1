/* 16:5: error: nothing can stand after the inner one of the loops over the pixels */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  int i = 0;

  for (int y = 0; y < height; y++) {
    for (int x = 1; x < width - 1; x++) {
      out[y * width + x] = in[i + 1];
      i++;
    }
    /* where an image has one column, the loop did not turn */
    i += 2;
    out[y * width] = in[i - 2];
  }
}
