/* 9:28: error: this may be outside of `in`, and where rows are `width` apart there is nothing beside them: ask for `x` and `y` before, begin loops later and end them earlier, or declare images with a pitch */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width - 1; x++)
      out[y * width + x] = in[y * width + x + 2] / 2;
}
