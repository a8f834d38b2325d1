/* 9:3: error: the loops over the pixels count an `int` upwards by one: write `for (int y = 0; y < height; y++)` */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, uint8_t *out)
{
  const uint8_t *p = in, *end = in + width * height - width;

  while (p < end)
    *out++ = *p++;
}
