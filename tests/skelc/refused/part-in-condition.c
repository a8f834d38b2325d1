/* 20:40: error: a pointer into an array as an argument is not part of the kernel language here: pass the array */
#include <stdint.h>

static int
larger (const uint8_t *p)
{
  if (p[1] > p[0])
    return p[1];
  return p[0];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int s = 0;

      for (int i = 0; i < 9 && larger (&in[y][x + i]) > 9; i++)
        s++;
      out[y][x] = s;
    }
}
