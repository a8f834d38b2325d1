/* 12:23: error: this may be beyond the end of a row of `out` */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y * width + x] = in[y * width + x];
  for (int y = 0; y < height - 1; y++)
    for (int x = 0; x <= width; x++)
      out[y * width + x] = 7;
}
