/* 17:7: error: `out` is not written on every path through the loop's body */
#include <stdint.h>

static void
half (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x] / 2;
}

void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  if (width > 3)
    half (width, height, stride, in, out);
}
