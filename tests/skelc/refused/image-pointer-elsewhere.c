/* 9:30: error: pointer arithmetic is not part of the kernel language */
#include <stdint.h>

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  uint8_t a[height][stride];
  uint8_t (*below)[stride] = a + 1;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      a[y][x] = in[y][x];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = below[y][x];
}
