/* 17:3: error: the rows of what this is handed are a pitch apart, and those of the function's images are not: give it a parameter `int stride` */
#include <stdint.h>

static void
halve (int width, int height, const uint8_t in[height][width],
    uint8_t out[height][width])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  halve (width, height, in, out);
}
