/* 13:14: error: comparing pointers into different rows is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *p = in[y], *end = in[y + 1];
      int sum = 0;

      while (p < end && sum < 100)
        sum += *p++;
      out[y][x] = sum;
    }
}
