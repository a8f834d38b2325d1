/* 16:19: error: `at` takes a whole image: hand that over with its own pitch */
#include <stdint.h>

static int
at (int width, const uint8_t image[][width], int y, int x)
{
  return image[y][x];
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = at (width, in, y, x);
}
