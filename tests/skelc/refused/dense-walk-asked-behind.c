/* 9:3: error: the loops over the pixels count an `int` upwards by one: write `for (int y = 0; y < height; y++)` */
#include <stdint.h>

void
f (int width, int height, const uint8_t *in, int *sum, int *twice)
{
  const uint8_t *p = in, *end = in + width * height;
  *sum = *twice = 0;
  while (p < end)
    *sum += *p++;
  while (p < end)
    *twice += *p++;
}
