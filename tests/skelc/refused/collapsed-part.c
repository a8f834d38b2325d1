/* 8:5: error: which pixel of `out` this is cannot be told: write `out[(row) * width + column]`, where `width` counts pixels */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  for (int i = 0; i < width * height - 1; i++)
    out[i] = in[i];
}
