/* 7:10: error: a subscript of a pointer is not part of the kernel language */
#include <stdint.h>

static int
second (const int *values)
{
  return values[1];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int two[2] = { in[y][x], in[y][x + 1] }, three[3] = { 1, 2, 3 };

      out[y][x] = second (two) + second (three);
    }
}
