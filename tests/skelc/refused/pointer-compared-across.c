/* 13:14: error: comparing pointers into different rows is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = &in[y][x], *end = p + 3 * stride;
      int sum = 0;

      while (p < end) {
        sum += *p;
        p += stride;
      }
      out[y][x] = sum / 3;
    }
}
