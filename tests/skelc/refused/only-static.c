/* 5:1: error: no kernel here: `f` takes an image, but it is static, and a kernel is not */
#include <stdint.h>

static void
f (int width, int height, int stride, const uint8_t in[height][stride],
    uint8_t out[height][stride])
{
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      out[y][x] = in[y][x];
}
